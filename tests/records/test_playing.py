"""A game that is being played is on the disk after every action, whatever becomes of disk, folder and file."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Journal, JournalError, Record, read_record, write_game
from carcassonne_tui.records import journal as journals
from carcassonne_tui.records.journal import lock_of, write_record
from carcassonne_tui.records.shelf import glances
from carcassonne_tui.rules import Game, Skip
from records.games import begun, finished, kept, record_of, standing


class Table:
    """Somebody who plays, and tells the journal."""

    def __init__(self, path: Path, record: Record | None = None) -> None:
        self.path = path
        self.record = record or record_of(begun(0))
        self.journal = Journal.begin(path, self.record)

    def play(self) -> None:
        """Place a tile or skip."""
        game = self.record.game
        self.record.apply(game.place(*game.placements[0]) if game.placements else Skip())
        self.journal.tell(self.record.last_line())

    def undo(self) -> None:
        self.record.undo()
        self.journal.tell(self.record.undo_line())

    def fail(self, act: Callable[[], None] | None = None) -> JournalError:
        """Do something that the journal cannot keep."""
        with pytest.raises(JournalError) as caught:
            (act or self.play)()
        assert self.journal.behind
        return caught.value

    def check(self) -> None:
        """Everything is on the disk, and the file is as if nothing had happened."""
        assert not self.journal.behind
        assert kept(read_record(self.path)) == kept(self.record)
        assert self.path.read_bytes().endswith(b"}\n")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "games" / "game.jsonl")
    yield table
    table.journal.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_nothing_is_written_before_something_is_told(table: Table, tmp_path: Path) -> None:
    assert not table.journal.behind
    table.journal.catch_up()
    table.journal.close()
    assert names(tmp_path) == []


def test_every_action_is_in_the_file_at_once(table: Table) -> None:
    sizes = []
    for act in (*[table.play] * 5, *[table.undo] * 3, *[table.play] * 3):
        act()
        table.check()
        sizes.append(table.path.stat().st_size)
    assert sizes == sorted(set(sizes))
    assert sum(line.startswith(b'{"do": "undo"') for line in table.path.read_bytes().splitlines()) == 3


def test_what_was_written_stays_as_it_is(table: Table) -> None:
    table.play()
    before, inode = table.path.read_bytes(), table.path.stat().st_ino
    table.play()
    assert table.path.read_bytes().startswith(before)
    assert table.path.stat().st_ino == inode


def test_each_line_is_on_the_disk_before_tell_returns(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def watched(file: int) -> None:
        if stat.S_ISREG(os.fstat(file).st_mode):
            synced.append(os.fstat(file).st_size)
        fsync(file)

    monkeypatch.setattr(os, "fsync", watched)
    for _ in range(4):
        table.play()
        assert synced[-1] == table.path.stat().st_size
    assert len(synced) == 4


def test_the_folder_is_told_of_a_new_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def watched(file: int) -> None:
        synced.append(os.fstat(file).st_ino)
        fsync(file)

    monkeypatch.setattr(os, "fsync", watched)
    table.play()
    assert synced == [table.path.stat().st_ino, table.path.parent.stat().st_ino]


def test_closing_leaves_the_file_alone_in_its_folder(table: Table) -> None:
    table.play()
    assert names(table.path.parent) == [".game.jsonl.lock", "game.jsonl"]
    table.journal.close()
    table.journal.close()
    assert names(table.path.parent) == ["game.jsonl"]


# Two programs


def test_the_second_who_opens_a_game_is_told(table: Table) -> None:
    table.play()
    before = table.path.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal.resume(table.path)
    assert caught.value.reason == "in-use"
    table.play()
    table.check()
    assert table.path.read_bytes().startswith(before)
    table.journal.close()
    other, record = Journal.resume(table.path)
    assert kept(record) == kept(table.record)
    other.close()


def test_another_program_that_opens_it_is_told(table: Table) -> None:
    table.play()
    code = (
        "import sys; from pathlib import Path; from carcassonne_tui.records import Journal, JournalError\n"
        "try: Journal.resume(Path(sys.argv[1]))\n"
        "except JournalError as error: print(error.reason)\n"
        "else: print('opened')"
    )
    ask = [sys.executable, "-c", code, str(table.path)]
    assert subprocess.run(ask, capture_output=True, check=True, text=True).stdout == "in-use\n"
    table.journal.close()
    assert subprocess.run(ask, capture_output=True, check=True, text=True).stdout == "opened\n"


def test_no_two_programs_have_a_game_at_once(tmp_path: Path) -> None:
    """Whoever opens it finds what the one before told, and nobody writes over anybody."""
    path = tmp_path / "game.jsonl"
    ask = [sys.executable, "-m", "records.rivals", str(path), "3", "20"]
    ran = subprocess.run(ask, cwd=Path(__file__).parent.parent, capture_output=True, check=False, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert path.read_bytes().count(b"\n") == 1 + 3 * 20
    read_record(path)
    assert names(tmp_path) == ["game.jsonl"]


def test_a_link_to_a_game_is_the_same_game(table: Table, tmp_path: Path) -> None:
    table.play()
    link = tmp_path / "link.jsonl"
    link.symlink_to(table.path)
    with pytest.raises(JournalError) as caught:
        Journal.resume(link)
    assert caught.value.reason == "in-use"
    table.journal.close()
    journal, record = Journal.resume(link)
    record.undo()
    table.path.unlink()
    journal.tell(record.undo_line())
    journal.close()
    assert link.is_symlink()
    assert kept(read_record(table.path)) == kept(record)


def test_somebody_who_begins_a_game_of_the_same_name_waits(table: Table) -> None:
    other = Table(table.path, record_of(begun(0, seed=9)))
    table.play()
    assert other.fail().reason == "in-use"
    table.play()
    table.check()
    table.journal.close()
    other.play()
    other.check()
    other.journal.close()
    (aside,) = [path for path in table.path.parent.iterdir() if path != table.path]
    assert kept(read_record(aside)) == kept(table.record)


def test_a_lock_that_somebody_left_behind_stops_nobody(table: Table) -> None:
    table.play()
    table.journal.close()
    lock_of(table.path).write_text("999999")
    journal, record = Journal.resume(table.path)
    assert kept(record) == kept(table.record)
    journal.close()


def test_where_there_are_no_locks_games_are_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class NoLock:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def acquire(self) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(journals, "FileLock", NoLock)
    table.play()
    table.play()
    table.check()
    table.journal.close()
    assert names(table.path.parent) == ["game.jsonl"]


# A disk that fails


def test_half_a_line_on_a_full_disk(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    write, actions = os.write, list(table.record.game.actions)
    took = 0

    def full(file: int, data: bytes) -> int:
        nonlocal took
        if took:
            raise OSError(errno.ENOSPC, "No space left on device")
        took = write(file, data[:20])
        return took

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for act in (table.play, table.play, table.undo, table.journal.catch_up):
            took = 0
            error = table.fail(act)
            assert (error.reason, error.why) == ("unwritable", "No space left on device")
            assert read_record(table.path).game.actions == actions
            assert took == 20
    table.journal.catch_up()
    table.check()
    table.play()
    table.check()


def test_a_write_that_takes_a_byte_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:1]))
    for _ in range(3):
        table.play()
        table.check()


def test_what_a_failed_sync_may_have_lost_is_written_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    safe = table.path.stat().st_size
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        for act in (table.play, table.undo, table.play):
            error = table.fail(act)
            assert (error.reason, error.why) == ("unwritable", "Input/output error")
    written: list[tuple[int, bytes]] = []
    write = os.write

    def watched(file: int, data: bytes) -> int:
        written.append((os.lseek(file, 0, os.SEEK_CUR), bytes(data)))
        return write(file, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", watched)
        table.journal.catch_up()
    assert written == [(safe, table.path.read_bytes()[safe:])]
    table.check()


def broken(_: int) -> None:
    raise OSError(errno.EIO, "Input/output error")


def test_a_game_that_could_never_be_written_is_written_in_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        for _ in range(4):
            table.fail()
        assert not table.path.exists()
        assert names(table.path.parent) == [".game.jsonl.lock"]
    table.play()
    table.check()


def test_what_is_missing_is_written_when_the_game_is_left(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        table.fail()
        table.fail()
    table.journal.close()
    table.check()


def test_leaving_a_game_that_cannot_be_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        table.fail()
        table.journal.close()
    other, _ = Journal.resume(table.path)
    other.close()


def test_files_that_may_not_grow(table: Table) -> None:
    """A limit of the system takes part of a line and refuses the rest, as a full disk does."""
    table.play()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (table.path.stat().st_size + 30, before[1]))
        for _ in range(3):
            assert table.fail().why == "File too large"
            assert len(read_record(table.path).game.actions) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert len(table.path.read_bytes().splitlines()[-1]) == 30
    table.journal.catch_up()
    table.check()


def test_a_folder_that_may_not_be_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so the system's answer is played."""

    def refused(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", refused)
        patch.setattr(os, "open", refused)
        for _ in range(3):
            assert table.fail().why == "Permission denied"
    assert not table.path.parent.exists()
    table.play()
    table.check()


# Somebody else in the folder


def test_a_folder_that_is_deleted(table: Table, tmp_path: Path) -> None:
    for _ in range(3):
        table.play()
        for path in table.path.parent.iterdir():
            path.unlink()
        table.path.parent.rmdir()
        table.play()
        table.check()
        with pytest.raises(JournalError) as caught:
            Journal.resume(table.path)
        assert caught.value.reason == "in-use"
    assert names(tmp_path) == ["games"]


def test_a_folder_that_becomes_a_file(table: Table) -> None:
    table.play()
    folder = table.path.parent
    folder.rename(folder.with_name("moved"))
    folder.write_text("in the way")
    assert table.fail().reason == "unwritable"
    assert folder.read_text() == "in the way"
    folder.unlink()
    table.play()
    table.check()


def test_a_file_that_is_deleted(table: Table) -> None:
    table.play()
    table.path.unlink()
    table.undo()
    table.check()
    assert names(table.path.parent) == [".game.jsonl.lock", "game.jsonl"]


def test_a_file_that_is_cut(table: Table) -> None:
    for _ in range(4):
        table.play()
    for size in range(0, table.path.stat().st_size, 61):
        os.truncate(table.path, size)
        (table.undo if size % 2 else table.play)()
        table.check()
    assert names(table.path.parent) == [".game.jsonl.lock", "game.jsonl"]


def put_file(path: Path, content: bytes) -> None:
    other = path.with_name("new")
    other.write_bytes(content)
    other.rename(path)


def put_into(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def append(path: Path, content: bytes) -> None:
    path.write_bytes(path.read_bytes() + content)


@pytest.mark.parametrize("put", [put_file, put_into, append])
@pytest.mark.parametrize("size", [1, 3000, 100_000])
def test_a_file_that_is_replaced(table: Table, put: Callable[[Path, bytes], None], size: int) -> None:
    """The game is whole again, and whatever lay in its place is not lost either."""
    table.play()
    put(table.path, bytes(size))
    found = table.path.read_bytes()
    table.play()
    table.check()
    table.play()
    table.check()
    (aside,) = [path for path in table.path.parent.iterdir() if path.name.startswith("game-")]
    assert aside.suffix == ".jsonl"
    assert aside.read_bytes() == found


def test_a_byte_that_is_flipped(table: Table) -> None:
    for _ in range(5):
        table.play()
    good = table.path.read_bytes()
    for place in range(0, len(good), 97):
        table.path.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        table.undo()
        table.check()
        good = table.path.read_bytes()
        table.play()
        good = table.path.read_bytes()
    table.check()


def test_a_game_that_takes_the_place_of_another(table: Table) -> None:
    table.play()
    write_game(table.path, finished())
    table.play()
    table.check()
    table.journal.close()
    (aside,) = [path for path in table.path.parent.iterdir() if path != table.path]
    assert standing(read_record(aside).game) == standing(finished())


def test_an_older_copy_that_is_put_back(table: Table) -> None:
    table.play()
    older = table.path.read_bytes()
    table.play()
    put_file(table.path, older)
    table.play()
    table.check()
    assert names(table.path.parent) == [".game.jsonl.lock", "game.jsonl"]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink(path, path)])
def test_a_file_that_becomes_something_else(table: Table, make: Callable[[Path], None]) -> None:
    table.play()
    table.path.unlink()
    make(table.path)
    try:
        table.play()
    except JournalError as error:
        assert error.reason == "unwritable"  # noqa: PT017 - a link to itself has no place for a file
        table.path.unlink()
        table.play()
    table.check()


# Games that go on


def test_a_game_goes_on_after_every_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each byte: what was whole is there, and the file that goes on is whole again."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # slow, and a matter of other tests
    source, path = tmp_path / "source", tmp_path / "game.jsonl"
    record = record_of(begun(1))
    write_record(source, record)
    data = source.read_bytes()
    ends = [end for end, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        if cut < ends[0]:
            with pytest.raises(JournalError) as caught:
                Journal.resume(path)
            assert (caught.value.reason, caught.value.line) == ("not-a-journal", 1)
            assert path.read_bytes() == data[:cut]
            continue
        journal, again = Journal.resume(path)
        whole = sum(end <= cut for end in ends) - 1
        assert again.game.actions == record.game.actions[:whole]
        assert path.read_bytes() == data[:cut]
        for action in record.game.actions[whole:]:
            again.apply(action)
            journal.tell(again.last_line())
        again.undo()
        journal.tell(again.undo_line())
        journal.close()
        lines = path.read_bytes().splitlines(keepends=True)
        assert b"".join(lines[:-1]) == data
        assert kept(read_record(path)) == kept(again)
        assert names(tmp_path) == ["game.jsonl", "source"]


def test_a_game_that_is_opened_and_left_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, record_of(begun()))
    before = path.read_bytes(), path.stat().st_mtime_ns
    for _ in range(3):
        Journal.resume(path)[0].close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert names(tmp_path) == ["game.jsonl"]


@pytest.mark.parametrize("name", ["none", "no/such/folder", "a\x00b", "\ud800", "x" * 300, ".", "folder"])
def test_resuming_what_is_no_game_makes_and_locks_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").write_text("")
    for _ in range(2):
        with pytest.raises(JournalError) as caught:
            Journal.resume(tmp_path / name)
        assert caught.value.reason in {"unreadable", "not-a-file"}
    assert [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*"))] == ["folder", "folder/inside"]


def test_a_game_that_could_not_be_opened_can_be_opened_when_mended(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("hello")
    with pytest.raises(JournalError):
        Journal.resume(path)
    write_game(path, begun())
    Journal.resume(path)[0].close()


def test_a_clock_that_jumps(table: Table) -> None:
    """Times tell nothing about what is in a file."""
    for seconds in (0, 2**31, -1000, 2**32):
        table.play()
        os.utime(table.path, (seconds, seconds))
    table.play()
    table.check()


def test_a_home_with_letters_of_every_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("太郎", "Zoë's [b]games[/b] \x1b[31m", "👩‍👩‍👧", "a b\nc", os.fsdecode(b"\xff\xfe")):
        monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / name))
        table = Table(
            games_dir() / "game.jsonl", record_of(Game.new([name.encode("utf-8", "replace").decode(), "Bob"]))
        )
        table.play()
        table.play()
        table.check()
        table.journal.close()
        assert [(found.name, found.turn) for found in glances()] == [("game", 2)]


def test_undoing_for_hours_does_not_make_a_file_too_big(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "MAX_BYTES", 10_000)
    for _ in range(3):
        table.play()
    for _ in range(200):
        table.undo()
        table.play()
        assert table.path.stat().st_size < 6_000
    table.play()
    table.undo()
    assert standing(read_record(table.path).game) == standing(table.record.game)
    assert names(table.path.parent) == [".game.jsonl.lock", "game.jsonl"]
