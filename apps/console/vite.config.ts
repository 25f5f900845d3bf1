import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './scripts/budget.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), budget()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // No inlined assets: the content security policy allows no data: scripts, and hashed files cache for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next)[\\/]/,
              priority: 30,
            },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 30 },
            { name: 'pinyin', test: /node_modules[\\/]pinyin-pro[\\/]/, priority: 30 },
          ],
        },
      },
    },
  },
})
