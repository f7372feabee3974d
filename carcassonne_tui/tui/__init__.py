"""What is seen: the Textual app. Nothing outside this folder imports Textual."""
