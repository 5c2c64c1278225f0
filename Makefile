# Everything is set up in .venv by the first target that needs it.
HOST = 127.0.0.1
PORT = 8000

RUN = .venv/bin/python

.PHONY: help serve site check test clean distclean

help:
	@echo 'make serve      build the site, serve it on http://$(HOST):$(PORT), rebuild when a file changes'
	@echo '                (another port: make serve PORT=9000)'
	@echo 'make site       build the site into build/site'
	@echo 'make check      check the rules data'
	@echo 'make test       run all tests, those in a browser among them'
	@echo 'make clean      remove what was built, and caches'
	@echo 'make distclean  remove .venv and what was downloaded too'

serve:
	@sh tools/venv.sh
	@$(RUN) -m generator serve --host '$(HOST)' --port '$(PORT)'

site:
	@sh tools/venv.sh
	@$(RUN) -m generator build

check:
	@sh tools/venv.sh
	@$(RUN) -m generator check

test:
	@sh tools/venv.sh dev
	@$(RUN) tools/browser.py
	@$(RUN) -m pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile

clean:
	@rm -rf build .pytest_cache .hypothesis
	@find generator interactive tests tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

distclean: clean
	@rm -rf .cache .venv malpan.egg-info
