// Rules that oxlint does not have, as a plugin for it: `oxlint.config.ts` says where each holds.
import { dirname, relative, resolve } from 'node:path';

/** The folder of the package a source file belongs to. */
const packageOf = file => file.replaceAll('\\', '/').match(/^(.*\/(?:packages|apps)\/[^/]+)\/src\//)?.[1];

/** `act` for every module that a file names, however it names it. */
const onModules = act => {
  const visit = node => node.source && act(node.source);
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
  };
};

const insideItsPackage = {
  create({ filename, report }) {
    const home = packageOf(filename);
    return onModules(source => {
      if (!home || typeof source.value !== 'string' || !/^\.{0,2}\//.test(source.value)) return;
      const way = relative(home, resolve(dirname(filename), source.value)).replaceAll('\\', '/');
      if (!/^(?:\.\.|node_modules)(?:\/|$)|^\/|^\w:/.test(way)) return;
      report({
        node: source,
        message: 'Import another package by its name; a path stays inside the package.',
      });
    });
  },
};

const literalImports = {
  create: ({ report }) => ({
    ImportExpression({ source }) {
      if (typeof source.value !== 'string')
        report({ node: source, message: 'Say which module, as a string.' });
    },
  }),
};

/** What `declare` promises, the compiler believes: it would bring back every global that `types: []` takes away. */
const noAmbient = {
  create({ report }) {
    const visit = node => {
      if (node.declare) report({ node, message: 'Declare nothing that this code does not define.' });
    };
    return {
      VariableDeclaration: visit,
      FunctionDeclaration: visit,
      TSDeclareFunction: visit,
      ClassDeclaration: visit,
      TSModuleDeclaration: visit,
      TSGlobalDeclaration: visit,
    };
  },
};

export default {
  meta: { name: 'cardroom' },
  rules: {
    'inside-its-package': insideItsPackage,
    'literal-imports': literalImports,
    'no-ambient': noAmbient,
  },
};
