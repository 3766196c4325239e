"""Answers as JSON documents, a topic a file."""
