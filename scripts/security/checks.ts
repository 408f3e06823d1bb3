import * as proof from './proof-files.ts'
import type { SecurityCheck } from './security-check.ts'

/** Checks proved by `npm run security`, derived from the contract where possible. */
export const securityChecks: readonly SecurityCheck[] = [
  {
    number: 1,
    title: '每个接口无令牌一律 600，不留任何改动',
    reference: 'ASVS 8.2.1、API5',
    proofs: [{ file: proof.everyEndpoint, tests: /without a token is 600/ }],
  },
  {
    number: 2,
    title: '伪造、过期、被撤销、被冻结的令牌各得其返回码',
    reference: 'ASVS 7.2、API2',
    proofs: [{ file: proof.signIn, tests: /what a token is answered/ }],
  },
  {
    number: 3,
    title: '角色 × 接口、角色 × 页面逐格与权限表一致',
    reference: 'ASVS 8.2.1、API5',
    proofs: [
      { file: proof.everyEndpoint, tests: /may call what its role holds/ },
      { file: 'tests/contract/role-routes.test.ts' },
      { file: 'tests/server/session/menu.test.ts' },
    ],
  },
  {
    number: 4,
    title: '以他人的编号遍历每个带编号的接口：不泄露、不改动、如同不存在',
    reference: 'ASVS 8.2.2、API1',
    proofs: [
      {
        file: proof.foreignIds,
        tests: /with each foreign id|foreign id as one that does not exist|there are foreign rows/,
      },
      {
        file: proof.dataScopes,
        tests: /nothing outside the scope by id|rows outside and inside|refused as if it was not granted/,
      },
    ],
  },
  {
    number: 5,
    title: '供应商、经销商的列表没有别家的记录，指定品牌与仅本人创建的列表没有范围外的记录',
    reference: 'ASVS 8.2.2、API1',
    proofs: [
      { file: proof.foreignIds, tests: /shows no row of the other/ },
      { file: proof.dataScopes, tests: /shows no row outside the scope/ },
    ],
  },
  {
    number: 6,
    title: '多余的、只读的、服务端决定的字段被拒绝',
    reference: 'ASVS 8.2.3、API3',
    proofs: [
      { file: proof.everyEndpoint, tests: /takes no field that it does not name/ },
      { file: proof.everyDoor, tests: /takes no field that the server decides/ },
    ],
  },
  {
    number: 7,
    title: '每个回答与其结构逐键相符，冲突时也不多一列',
    reference: 'API3',
    proofs: [
      { file: proof.answers, tests: /matches its schema and has no other key/ },
      { file: proof.pipeline, tests: /no column that the contract does not name|no schema came with/ },
      { file: proof.everyEndpoint, tests: /with what fits its schema/ },
    ],
  },
  {
    number: 8,
    title: '密码、令牌、密钥不出现在任何回答与日志中',
    reference: 'API3',
    proofs: [
      { file: proof.answers, tests: /secrets/ },
      { file: proof.signIn, tests: /neither password nor token reaches the log/ },
      { file: proof.auditLog, tests: /no secret is in any row/ },
    ],
  },
  {
    number: 9,
    title: '随机与变异参数：从不 5xx，总有中文信封，一秒之内',
    reference: 'API8',
    proofs: [{ file: proof.everyEndpoint, tests: /whatever is sent/ }],
  },
  {
    number: 10,
    title: '任何文本与排序中的 SQL 字符只是文字',
    reference: 'ASVS 1.2.4',
    proofs: [{ file: proof.searchText, tests: /takes any keyword literally|there are lists|the sort order of a list/ }],
  },
  {
    number: 11,
    title: '通配符 % _ \\ 按字面查找',
    reference: 'ASVS 1.2.4',
    proofs: [
      { file: proof.searchText, tests: /pattern characters/ },
      { file: 'tests/server/platform/notifications.test.ts', tests: /a keyword is taken literally/ },
    ],
  },
  {
    number: 12,
    title: '每个富文本字段存入四十余种脚本后无害地取回',
    reference: 'ASVS 1.3.1',
    proofs: [{ file: 'tests/security/rich-text.test.ts' }],
  },
  {
    number: 13,
    title: '令牌 256 位随机，每次登录不同，超出会话数的旧令牌失效',
    reference: 'ASVS 7.2.3、7.2.4',
    proofs: [
      { file: proof.everyDoor, tests: /256 bits of randomness/ },
      { file: proof.signIn, tests: /kept only as a hash|five sessions/ },
    ],
  },
  {
    number: 14,
    title: '退出后令牌立即失效，其他进程一秒内同样',
    reference: 'ASVS 7.4.1',
    proofs: [
      { file: proof.profile, tests: /signing out ends the session at once/ },
      { file: proof.sharedReads, tests: /revoked/ },
    ],
  },
  {
    number: 15,
    title: '冻结、改密、重置结束全部会话',
    reference: 'ASVS 7.4.2、7.4.3',
    proofs: [
      { file: proof.signIn, tests: /604 while the account is frozen|603 when the account was deleted/ },
      { file: proof.profile, tests: /changing the password ends all sessions/ },
      { file: proof.userSessions, tests: /a reset ends the sessions|a forced sign-out/ },
    ],
  },
  {
    number: 16,
    title: '闲置 4 小时、满 24 小时失效（移动时钟）',
    reference: 'ASVS 7.3.1、7.3.2',
    proofs: [{ file: proof.signIn, tests: /601 after/ }],
  },
  {
    number: 17,
    title: '登录限次；不存在的账号在话语、次序与时间上都无从分辨',
    reference: 'ASVS 6.3.1、API2',
    proofs: [
      { file: proof.signIn, tests: /failures|one address may try/ },
      { file: proof.passwords, tests: /in the time of a known one/ },
    ],
  },
  {
    number: 18,
    title: '没有默认账号；初始化码只用一次，二十人同抢一人得',
    reference: 'ASVS 6.3.2',
    proofs: [{ file: proof.first, tests: /a real installation/ }],
  },
  {
    number: 19,
    title: '密码以 Argon2id 按现行代价各自加盐；短的、常见的被拒绝',
    reference: 'ASVS 6.2',
    proofs: [
      { file: proof.passwords, tests: /stored as Argon2id|is rejected as a password/ },
      { file: proof.profile, tests: /refuses at|last five passwords/ },
    ],
  },
  {
    number: 20,
    title: 'GET 改动拒绝跨站、导航、预取、HEAD 与地址中的令牌',
    reference: 'ASVS 3.5.3',
    proofs: [
      { file: proof.everyDoor, tests: /a change by GET/ },
      { file: proof.pipeline, tests: /a change by GET/ },
    ],
  },
  {
    number: 21,
    title: '只收 JSON；不答复其他来源',
    reference: 'ASVS 3.4.2、3.5.2',
    proofs: [{ file: proof.everyDoor, tests: /takes JSON only|disallow cross-origin use|a cross-site preflight/ }],
  },
  {
    number: 22,
    title: '每个回答带齐安全头，不自报家门',
    reference: 'ASVS 3.4',
    proofs: [
      { file: proof.everyDoor, tests: /the headers/ },
      { file: proof.site, tests: /security headers|behind TLS|stored by nobody/ },
    ],
  },
  {
    number: 23,
    title: '构建后的每个页面在 CSP 之下没有一次违规',
    reference: 'ASVS 3.4.3',
    proofs: [{ file: 'tests/e2e/content-policy.test.ts' }],
  },
  {
    number: 24,
    title: '上传：伪装、双面文件、压缩炸弹、超限、过期或篡改的凭证，一律不留文件',
    reference: 'ASVS 5.2、5.3',
    proofs: [
      { file: proof.uploads },
      { file: `${proof.store}/post-object.test.ts`, tests: /is refused, and leaves no file/ },
      { file: `${proof.store}/inspect.test.ts`, tests: /is refused/ },
      { file: `${proof.store}/pictures.test.ts`, tests: /work within bounds/ },
      { file: 'tests/server/imports/read-sheet.test.ts', tests: /a file is refused that/ },
      { file: 'tests/server/imports/read-zip.test.ts', tests: /is refused/ },
    ],
  },
  {
    number: 25,
    title: '路径穿越与编码的键：存储与静态文件都不越界',
    reference: 'ASVS 5.3.2',
    proofs: [
      { file: `${proof.store}/get-object.test.ts`, tests: /nothing else is there|a private object/ },
      { file: proof.site, tests: /leads nowhere out of the build/ },
      { file: 'tests/unit/storage/keys.test.ts' },
    ],
  },
  {
    number: 26,
    title: '请求体、嵌套、列表、页码、次数皆有上限；慢连接十秒挂断',
    reference: 'API4',
    proofs: [
      { file: 'tests/contract/bounds.test.ts' },
      { file: proof.pipeline, tests: /over 5 MB|nesting beyond/ },
      { file: 'tests/server/pipeline/rate-limit.test.ts' },
      { file: 'tests/security/slow-connection.test.ts' },
    ],
  },
  {
    number: 27,
    title: '__proto__、constructor 之类的键无害',
    reference: 'ASVS 15.3.6',
    proofs: [{ file: proof.everyDoor, tests: /keys of the prototype/ }],
  },
  {
    number: 28,
    title: '同一请求同时两次只生效一次（200 遍）；内容不同 409',
    reference: 'API6',
    proofs: [
      { file: proof.races, tests: /sent twice at once/ },
      { file: proof.pipeline, tests: /a repeat by request-id/ },
    ],
  },
  {
    number: 29,
    title: '两人同存一版，一人得 409',
    reference: 'ASVS 2.3',
    proofs: [{ file: proof.races, tests: /save one version at once/ }],
  },
  {
    number: 30,
    title: '每次改动恰有记录；操作日志只增不改，被动过即可指出',
    reference: 'ASVS 16.4.2',
    proofs: [
      { file: proof.everyEndpoint, tests: /the log holds/ },
      { file: proof.auditLog, tests: /the log is only added to/ },
    ],
  },
  {
    number: 31,
    title: '支付通知：签名、金额、应用不符的拒绝，重复的只算一次',
    reference: 'API10',
    proofs: [{ file: proof.notices }],
  },
  {
    number: 32,
    title: '依赖按锁文件逐字节安装，许可可用，无意外的安装脚本',
    reference: 'API8',
    proofs: [{ file: 'tests/contract/dependencies.test.ts' }],
  },
  {
    number: 33,
    title: '仓库与浏览器所得之物中没有密钥',
    reference: 'API8',
    proofs: [{ file: 'tests/security/kept-secrets.test.ts' }],
  },
  {
    number: 34,
    title: '服务端不打开用户写的地址',
    reference: 'API7',
    proofs: [{ file: 'tests/contract/outbound.test.ts' }],
  },
  {
    number: 35,
    title: '接口文档 = 约定 = 实际路由',
    reference: 'API9',
    proofs: [
      { file: 'tests/contract/api-reference.test.ts' },
      { file: 'tests/inventory/endpoints.test.ts', tests: /served, and nothing else/ },
      { file: proof.everyDoor, tests: /the routes/ },
    ],
  },
  {
    number: 36,
    title: '记录隐藏的字段，日志、导出、筛选、排序、合计与搜索同样不泄露',
    reference: 'ASVS 8.2.3、API3',
    proofs: [{ file: proof.hiddenFields }, { file: proof.hiddenAsks }, { file: proof.sharedOrderLog }],
  },
]
