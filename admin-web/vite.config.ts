import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  base: '/admin/',
  plugins: [react(), compression({ include: /\.(js|css|svg)$/, algorithms: ['brotliCompress'] })],
  build: { outDir: 'dist', sourcemap: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
  server: { host: '127.0.0.1' },
})
