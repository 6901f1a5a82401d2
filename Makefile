# Each target does one thing; the npm scripts hold the commands.
.DEFAULT_GOAL := help
.PHONY: help install run demo dev build lint test test-all bench bench-ci bench-growth sql simulate simulate-cluster quality quality-world quality-matrix quality-search sdk-figures chaos chaos-cluster audit sbom clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  \1\t\2/' | expand -t 20

# Installed once per lock file. Never through a link: npm ci empties the folder that the link leads to.
node_modules/.package-lock.json: package-lock.json
	@test ! -L node_modules || { echo 'node_modules is a link, and npm ci would empty its target: remove the link' >&2; exit 1; }
	npm ci
	@touch $@

install: node_modules/.package-lock.json ## install the locked packages

build: install ## compile to dist/
	npm run --silent build

run: build ## start the service on http://127.0.0.1:8080
	npm start --silent

demo: build ## a small shop in the browser: what is sent, what comes back, and why
	npm run --silent demo

dev: build ## start, and start again on every change of the sources
	npm run --silent dev

lint: install ## style, types, unused exports, formatting
	npm run --silent lint

test: install ## lint, types, tests without browsers, ClickHouse engines and faults
	npm test --silent

test-all: install ## lint, types, all tests: before a change lands (18 minutes and more on two cores)
	npm run --silent test:all

bench: build ## measure against the ceiling and the peers, and hold the gates
	npm run --silent bench

bench-ci: build ## the short form of bench, and proof that its gates refuse
	npm run --silent bench:ci

bench-growth: build ## measure 10 thousand to 1 million users (about 12 minutes)
	npm run --silent bench:growth

# What is built already is asked with: only a checkout that never was needs the compiler.
dist/src/cli.js:
	@$(MAKE) --no-print-directory build

# By the environment and not by the shell's words, so that quotes of SQL arrive.
sql: export STATEMENT := $(value Q)
sql: dist/src/cli.js ## ask ClickHouse: make sql Q="SELECT count() FROM events WHERE action = 'block'"
	@printf '%s' "$$STATEMENT" | node dist/src/cli.js sql -

simulate: build ## make up a week of traffic to look at; ARGS='--days 2 --rps 1' for another
	node dist/src/cli.js simulate $(ARGS)

simulate-cluster: build ## a model of many nodes and what befalls them, into docs/scaling.md (5 minutes); ARGS=--short
	npm run --silent simulate:cluster -- $(if $(ARGS),$(ARGS),--write-table)

quality: build ## error rates of the detection on the built-in generator; DATA=folder for recorded data
	npm run --silent quality -- $(DATA)

quality-world: build ## honest people and attackers over 60 simulated days; ARGS='--core --people 300' for seconds
	npm run --silent quality:world -- $(ARGS)

quality-matrix: build ## attackers drawn from dimensions, against a table of rules; ARGS='--cells 5000 --gate'
	npm run --silent quality:matrix -- $(ARGS)

quality-search: build ## a search for the cheapest way in; ARGS='--only daily --why --gate'
	npm run --silent quality:search -- $(ARGS)

sdk-figures: build ## measure the browser clients and write the figures into sdk/js/README.md (needs Chromium)
	npm run --silent sdk:figures

chaos: build ## faults, overload and hostile bytes, as a scorecard; SEED=42 ROWS=1,7
	npm run --silent chaos

chaos-cluster: build ## the 17 checks of a service of many nodes, as a table of required, value and verdict
	ROWS=25,31,32,33,34,35,36,37,38,39,40,41,42,43 npm run --silent chaos

audit: build ## ask the registry for known holes in the dependencies
	npm run --silent audit

sbom: install ## write what the service is made of to sbom.cdx.json (CycloneDX)
	npm run --silent sbom > sbom.cdx.json

clean: ## remove what was built (never .data)
	npm run --silent clean
