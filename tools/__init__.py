"""Scripts for working on the project; none of them is needed to build the site."""
