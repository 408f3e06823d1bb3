import { globSync, readFileSync } from 'node:fs'

/** Each icon is a separate module. */
const icons = globSync('{src,stories}/**/*.{ts,tsx}').flatMap(
  (path) => readFileSync(path, 'utf8').match(/(?<=from ')lucide-react\/icons\/[\w-]+/g) ?? [],
)

/**
 * Dependencies that Vite optimises before the first story. Discovering one during a run reloads the page, and stories
 * fail at random. List new packages of the console here.
 */
export const dependencies = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@hookform/resolvers/zod',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dropdown-menu',
  '@radix-ui/react-popover',
  '@radix-ui/react-radio-group',
  '@radix-ui/react-select',
  '@radix-ui/react-slider',
  '@radix-ui/react-slot',
  '@radix-ui/react-switch',
  '@radix-ui/react-tabs',
  '@radix-ui/react-toolbar',
  '@radix-ui/react-tooltip',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/pm/model',
  '@tiptap/pm/state',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vant/area-data',
  'axios',
  'big.js',
  'class-variance-authority',
  'clsx',
  'cmdk',
  'crypto-js/aes',
  'crypto-js/core',
  'crypto-js/enc-base64',
  'crypto-js/enc-utf8',
  'dompurify',
  'lucide-react',
  ...new Set(icons),
  'msw',
  'msw/browser',
  'pinyin-match',
  'react-day-picker',
  'react-day-picker/locale/zh-CN',
  'react-hook-form',
  'react-router-dom',
  'recharts',
  'uuid',
  'zod',
]
