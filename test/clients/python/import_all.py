"""Imports every module of a package of generated code, so that none is left that cannot be."""

import importlib
import pkgutil
import sys

package = importlib.import_module(sys.argv[1] if len(sys.argv) > 1 else "openapi_client")
for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
    importlib.import_module(module.name)
