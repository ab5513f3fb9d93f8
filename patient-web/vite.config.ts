import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

// Few files on a slow network: what every interactive page shares comes in one.
const shared = { groups: [{ name: 'shared', test: /patient-web[\\/]app[\\/](components|lib)[\\/]/ }] }

export default defineConfig(({ isSsrBuild }) => ({
  // As small as it gets, once at build time: the server hands these files out as they are.
  plugins: [
    reactRouter(),
    !isSsrBuild && compression({ include: /\.(js|css|svg)$/, algorithms: ['brotliCompress'] }),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    // The content security policy admits no data: address, so nothing is inlined.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: shared } },
  },
}))
