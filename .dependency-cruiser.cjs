/** The walls of the product; an import across one fails the lint. */
const only = (name, packages, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^backend/src', pathNot: allowed },
  to: { path: `^(node_modules/)?${packages}(/|$)` },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform serves every module and knows no word of the business.',
      severity: 'error',
      from: { path: '^backend/src/platform' },
      to: { path: '^backend/src/(modules|app\\.module)' },
    },
    {
      name: 'modules-through-their-index',
      comment: 'What others may import of a module stands in its index.ts.',
      severity: 'error',
      from: { path: '^backend/src/modules/([^/]+)/' },
      to: { path: '^backend/src/modules/([^/]+)/', pathNot: ['^backend/src/modules/$1/', '/index\\.ts$'] },
    },
    {
      name: 'outside-through-the-index',
      comment: 'The composition root, the seeds and the development tools see modules as other modules do.',
      severity: 'error',
      from: { path: '^backend/(src/[^/]+\\.ts|seeds|dev)' },
      to: { path: '^backend/src/modules/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'production-code-without-development-tools',
      comment: 'backend/dev is reached by dynamic import only, behind a check of the environment.',
      severity: 'error',
      from: { path: '^backend/src', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^backend/(dev|test)/', dependencyTypesNot: ['dynamic-import'] },
    },
    only('bullmq-in-the-queue', '(bullmq|@nestjs/bullmq)', '^backend/src/platform/(queue|outbox)/'),
    only('stripe-in-payments', 'stripe', '^backend/src/modules/payments/'),
    only('openai-in-ai', 'openai', '^backend/src/modules/ai/'),
    only('puppeteer-in-browsers', 'puppeteer', '^backend/src/(platform/chromium|modules/reviews/browser)/'),
    {
      name: 'front-ends-stand-alone',
      comment: 'A front end has nothing of the backend but the generated types.',
      severity: 'error',
      from: { path: '^(patient-web|admin-web)/' },
      to: { path: '^(backend|e2e|bench|scripts)/' },
    },
    {
      name: 'one-front-end-not-the-other',
      severity: 'error',
      from: { path: '^(patient-web|admin-web)/' },
      to: { path: '^(patient-web|admin-web)/', pathNot: '^$1/' },
    },
    {
      name: 'backend-stands-alone',
      severity: 'error',
      from: { path: '^backend/(src|seeds|dev|migrations)' },
      to: { path: '^(patient-web|admin-web|e2e|bench|scripts|packages)/' },
    },
    {
      name: 'features-apart',
      comment: 'A feature imports no other feature.',
      severity: 'error',
      from: { path: '^patient-web/app/features/([^/]+)/' },
      to: { path: '^patient-web/app/features/', pathNot: '^patient-web/app/features/$1/' },
    },
    {
      name: 'components-and-lib-below-features',
      severity: 'error',
      from: { path: '^patient-web/app/(components|lib)/' },
      to: { path: '^patient-web/app/(features|routes)/' },
    },
    {
      name: 'features-below-routes',
      severity: 'error',
      from: { path: '^patient-web/app/features/' },
      to: { path: '^patient-web/app/routes/' },
    },
    {
      name: 'resources-apart',
      severity: 'error',
      from: { path: '^admin-web/src/resources/([^/]+)/' },
      to: { path: '^admin-web/src/resources/', pathNot: '^admin-web/src/resources/$1/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '^patient-web/' },
      to: { couldNotResolve: true, pathNot: '^node:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.js', '.mjs', '.json'],
    },
  },
}
