# zermelo in a container, with the tables of solved positions:
#   docker build -t zermelo .
#   docker run --rm zermelo solve nim:1,2,players=3
#   docker run --rm -v "$PWD:/games" zermelo solve tokens.py:Tokens
FROM python:3.13-slim

WORKDIR /zermelo
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip install --no-cache-dir ".[tables]"

# Compiled kernels are kept in a volume, so that the next container need not compile them again.
ENV ZERMELO_CACHE=/cache
RUN useradd --create-home player && mkdir /cache /games && chown player /cache /games
VOLUME /cache
USER player
WORKDIR /games
ENTRYPOINT ["zermelo"]
CMD ["--help"]
