"""Scripts for Node and for Pyodide under Node; the generator runs them and never imports them."""
