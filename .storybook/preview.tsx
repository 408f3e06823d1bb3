import '../src/ui/tokens.css'
import type { Preview } from '@storybook/react-vite'
import { mswLoader } from 'msw-storybook-addon/csf3'
import { lazy, Suspense, useEffect } from 'react'
import { configure } from 'storybook/test'
import { type ScreenParameters, screenHandlers } from '#mocks/screen-handlers.ts'
import { beginStory, refuseUnmocked, worker } from '#mocks/worker.ts'

// Loading a page's code for the first time may exceed the default timeout of one second.
configure({
  asyncUtilTimeout: 5_000,
  // Otherwise every failed query serialises the whole page into an unused message.
  getElementError: (message) => new Error(message ?? undefined),
})

// Lazy, so that stories do not wait for code that only their docs need.
const PartPage = lazy(() => import('../stories/docs/part-page.tsx'))

const preview: Preview = {
  parameters: {
    docs: {
      page: () => (
        <Suspense>
          <PartPage />
        </Suspense>
      ),
    },
    // Passed rules are not reported per node, which would take up to a third of a check. Incomplete results appear in
    // the Storybook panel; a test fails only on violations.
    a11y: {
      test: 'error',
      options: { resultTypes: import.meta.env.VITEST ? ['violations'] : ['violations', 'incomplete'] },
    },
    layout: 'padded',
    controls: { expanded: true },
    options: {
      storySort: {
        order: [
          '开始',
          '基础',
          '操作',
          '输入',
          '数据',
          '图表',
          '树',
          '反馈',
          '导航',
          '上传',
          '编辑器',
          '表单',
          '页面',
          ['入口', '商品中心', '交易中心', '客户中心', '内容中心', '系统中心'],
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: '明暗',
      toolbar: {
        title: '明暗',
        icon: 'mirror',
        items: [
          { value: 'light', title: '浅色' },
          { value: 'dark', title: '深色' },
        ],
        dynamicTitle: true,
      },
    },
    density: {
      description: '行高',
      toolbar: {
        title: '行高',
        icon: 'listunordered',
        items: [
          { value: 'compact', title: '紧凑' },
          { value: 'default', title: '默认' },
          { value: 'loose', title: '宽松' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', density: 'default' },
  loaders: [
    mswLoader(async () => {
      // BASE_URL is '/' in development and './' in the static build, so the worker is found under any subpath.
      const url = new URL(`${import.meta.env.BASE_URL}mockServiceWorker.js`, document.baseURI)
      await worker.start({ quiet: true, serviceWorker: { url: url.href }, onUnhandledRequest: 'bypass' })
      return worker
    }),
  ],
  beforeEach: ({ id, parameters }) => {
    beginStory(id)
    if ('at' in parameters) worker.use(...screenHandlers(parameters as ScreenParameters))
  },
  afterEach: refuseUnmocked,
  decorators: [
    (Story, { globals }) => {
      const { theme, density } = globals as { theme: string; density: string }
      useEffect(() => {
        document.documentElement.lang = 'zh-CN'
        document.documentElement.dataset.theme = theme
        document.documentElement.dataset.density = density
      }, [theme, density])
      return <Story />
    },
  ],
}
export default preview
