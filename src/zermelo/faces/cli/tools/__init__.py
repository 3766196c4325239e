"""Commands around the questions: experiments, servers, speed, caches, the shell."""
