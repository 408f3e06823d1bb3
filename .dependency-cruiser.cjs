// The sign-in page is the smallest chunk of all: reached through the door of its area it would bring along the rest of it.
const signInPage = '^src/features/platform/sign-in/(login|sign-in-again)\\.tsx$'

/** The layers of CONTRIBUTING.md. Types count as imports; only cycles may close through them. */

/** What stands under `from` may import, of our own folders, only what is named. */
const layer = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: {
    path: '^(contract|fixtures|server|src|stories|tests|scripts|\\.storybook)/',
    pathNot: allowed.map((path) => `^${path}`),
  },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer('contract-stands-alone', '^contract/', ['contract/'], 'The contract imports nothing of ours.'),
    {
      name: 'contract-packages',
      severity: 'error',
      comment: 'Browser and server share the contract: it needs only zod and big.js.',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^node_modules/(zod|big\\.js|@types/big\\.js)/'] },
    },
    layer('fixtures-layer', '^fixtures/', ['fixtures/', 'contract/'], 'Fixtures are typed by the contract.'),
    layer(
      'server-layer',
      '^server/(?!demo/)',
      ['server/', 'contract/'],
      'The server knows no client and no sample data.',
    ),
    layer('demo-layer', '^server/demo/', ['server/', 'contract/', 'fixtures/'], 'Demo data come from the fixtures.'),
    layer(
      'ui-layer',
      '^src/ui/',
      ['src/ui/', 'contract/rules/'],
      'The kit knows no router, no HTTP, no contract; only its rules.',
    ),
    layer('lib-layer', '^src/lib/', ['src/lib/', 'src/ui/', 'contract/'], 'See CONTRIBUTING.md.'),
    layer('screen-layer', '^src/screen/', ['src/screen/', 'src/lib/', 'src/ui/', 'contract/'], 'See CONTRIBUTING.md.'),
    layer(
      'features-layer',
      '^src/features/',
      ['src/features/', 'src/screen/', 'src/lib/', 'src/ui/', 'contract/'],
      'See CONTRIBUTING.md.',
    ),
    {
      name: 'areas-meet-in-public',
      severity: 'error',
      comment: 'An area uses another only through its public.ts.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/[^/]+/public\\.tsx?$'] },
    },
    {
      name: 'app-enters-by-index',
      severity: 'error',
      comment: 'The app knows an area by its index.ts, so that no screen is loaded before it is opened.',
      from: { path: '^src/app/' },
      to: { path: '^src/features/', pathNot: ['^src/features/[^/]+/(index|public)\\.tsx?$', signInPage] },
    },
    layer('app-layer', '^src/app/', ['src/', 'contract/'], 'Nothing in src imports server, fixtures or stories.'),
    {
      name: 'stories-are-for-stories',
      severity: 'error',
      comment: 'The product imports neither its stories nor its tests.',
      from: { pathNot: '^(stories/|tests/|\\.storybook/|scripts/(bench|bench-ui|test-fit|test-visual)\\.ts$)' },
      to: { path: '^(stories|tests)/' },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two modules that load each other meet half-made. Types may.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'A path that leads nowhere fails at run time.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
