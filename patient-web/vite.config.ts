import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defaultServerConditions, defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

// Few files on a slow network: what every interactive page shares comes in one, the parts of the sign-in pages among it.
// The frame of the signed-in pages and what public pages only draw stay with those who use them.
const shared = {
  groups: [
    {
      name: 'shared',
      test: /patient-web[\\/]app[\\/](components[\\/](?!checkout|claim|contact|destroy|emergency[\\/]emergency-(?!outlet)|files|refunds|form[\\/](code-field|form-values|kept-note|select|text-area|too-long|use-form|use-task)|layout[\\/](account|breadcrumb|compl|page-banner|section)|state[\\/]note|ui[\\/](faq|price|rating|status|tabs|tile))|lib[\\/](?!api[\\/](consents|contact|enquiry-draft|events|idempotency|medical|require|search-text)|consents|format|last-loaded|new-tab|online|save-file|settled|offline[\\/](?!forget)|seo[\\/](share|sitemap|structured))|features[\\/]auth[\\/](auth-frame|finish|resend-form|submit|tabs)\.)/,
    },
    {
      // What many signed-in pages share: each file more is a name in the router's list, which every page loads.
      name: 'signed-in-pages',
      test: /patient-web[\\/]app[\\/](components[\\/](form[\\/](text-area|too-long|use-task)|state[\\/]note|ui[\\/]status)|lib[\\/](last-loaded|save-file|settled|consents|api[\\/](require-session|medical-records|consents)))\.tsx?$/,
    },
    {
      // The conversation, which the page of visitors shows and every signed-in page can open.
      name: 'conversation',
      test: /patient-web[\\/]app[\\/](components[\\/](contact[\\/]channels|emergency[\\/]emergency-(bar|number))|lib[\\/]api[\\/]events|features[\\/]assistant[\\/](answer-text|api|assistant-page|chat|composer|conversation|country|message|submit|suggestions|use-(chat|follow|running)))\.tsx?$/,
    },
  ],
}

// The router's list of pages names each file many times, and a hash does not compress.
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

// The package's default entry warns about mistakes; what visitors load need not.
const routerOf = (file: string) =>
  fileURLToPath(new URL(`./dist/production/${file}`, import.meta.resolve('react-router/package.json')))
const production = [
  { find: /^react-router$/, replacement: routerOf('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerOf('dom-export.mjs') },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  // As small as it gets, once at build time: the server hands these files out as they are.
  plugins: [
    reactRouter(),
    !isSsrBuild && compression({ include: /\.(js|css|svg)$/, algorithms: ['brotliCompress'] }),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: fileURLToPath(new URL('./app', import.meta.url)) },
      ...(command === 'build' && !isSsrBuild ? production : []),
    ],
  },
  // The server bundles the sources of our packages.
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    // The content security policy admits no data: address, so nothing is inlined.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: isSsrBuild ? {} : { output: { ...names, codeSplitting: shared } },
  },
}))
