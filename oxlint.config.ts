import { defineConfig } from 'oxlint';

import { importDirections, TEST_FILES } from './scripts/import-directions.ts';

const fromOutside = 'The engine is pure: whoever calls it passes this in.';
const IMPURE =
  'Date Intl performance crypto process fetch require setTimeout setInterval setImmediate queueMicrotask ' +
  'globalThis global window self';

export default defineConfig({
  jsPlugins: [new URL('scripts/lint-rules.mjs', import.meta.url).href],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['fixtures/**', 'coverage/**', '**/dist/**'],
  rules: {
    'typescript/switch-exhaustiveness-check': [
      'error',
      { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: false },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    // Style sheets and workers are imported for their effect.
    'import/no-unassigned-import': 'off',
    // Reading foreign data ends in an assertion after the checks; `+1` beside `-1` reads well.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    // A switch over every case ends the function; the compiler checks that it does.
    'typescript/consistent-return': 'off',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // Often a helper does the expecting.
    'vitest/expect-expect': 'off',
  },
  overrides: [
    {
      files: TEST_FILES,
      // A helper reads best beside the tests it helps.
      rules: { 'unicorn/consistent-function-scoping': 'off' },
    },
    {
      files: ['packages/*/src/**', 'apps/*/src/**'],
      rules: {
        'import/no-default-export': 'error',
        'cardroom/inside-its-package': 'error',
        'cardroom/literal-imports': 'error',
      },
    },
    {
      files: ['packages/*/src/**'],
      rules: {
        'no-console': 'error',
        // It would bring types back that a tsconfig leaves out.
        'typescript/triple-slash-reference': ['error', { lib: 'never', path: 'never', types: 'never' }],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Randomness is passed in.' },
        ],
      },
    },
    {
      files: ['packages/engine/src/**'],
      excludeFiles: TEST_FILES,
      rules: {
        'cardroom/no-ambient': 'error',
        'no-restricted-globals': [
          'error',
          ...IMPURE.split(' ').map(name => ({ name, message: fromOutside })),
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: fromOutside },
          ...['toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase', 'localeCompare'].map(property => ({
            property,
            message: 'The engine says the same everywhere.',
          })),
        ],
      },
    },
    ...importDirections(),
  ],
});
