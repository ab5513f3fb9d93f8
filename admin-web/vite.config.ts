import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: { outDir: 'dist', sourcemap: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 600 },
  server: { host: '127.0.0.1' },
})
