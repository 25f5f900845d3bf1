import {
  BgColorsOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { App, Avatar, Button, Dropdown, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { changeLanguage, type Language, languageStore, useT } from '../../kit/i18n.ts'
import { signOutHere } from '../../kit/net/sign-in-state.ts'
import { useStore } from '../../kit/store.ts'
import { useUser } from '../../kit/user.tsx'
import { CHOICES, type Choice, choiceStore, chooseAppearance } from '../appearance.ts'
import { Bell } from './bell.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { useLock } from './use-lock.ts'

/** Scope of the lists on the left; what concerns the reader on the right. */
export function TopBar() {
  return (
    <header className="tc-top">
      <ProjectPicker />
      <span className="tc-toolbar-space" />
      <Bell />
      <LanguageSwitch />
      <ThemeSwitch />
      <FullScreen />
      <ProfileMenu />
    </header>
  )
}

const LANGUAGE_ITEMS = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
]

function LanguageSwitch() {
  const t = useT()
  const language = useStore(languageStore)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGE_ITEMS,
        selectedKeys: [language],
        onClick: ({ key }) => void changeLanguage(key as Language),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('shell.language')} />
    </Dropdown>
  )
}

function ThemeSwitch() {
  const t = useT()
  const choice = useStore(choiceStore)
  const items = CHOICES.map((key) => ({ key, label: t(`shell.themes.${key}`) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [choice], onClick: ({ key }) => chooseAppearance(key as Choice) }}
    >
      <Button type="text" icon={<BgColorsOutlined />} aria-label={t('shell.theme')} />
    </Dropdown>
  )
}

function FullScreen() {
  const t = useT()
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const title = t(full ? 'shell.leaveFullScreen' : 'shell.fullScreen')
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={title}
        onClick={toggle}
      />
    </Tooltip>
  )
}

function ProfileMenu() {
  const t = useT()
  const user = useUser()
  const router = useRouter()
  const { modal } = App.useApp()
  const lock = useLock()
  const items = [
    { key: 'profile', icon: <UserOutlined />, label: t('shell.profile') },
    { key: 'lock', icon: <LockOutlined />, label: t('shell.lock'), extra: 'Alt+L' },
    { type: 'divider' as const },
    { key: 'out', icon: <LogoutOutlined />, label: t('shell.signOut') },
  ]
  const onClick = ({ key }: { key: string }) => {
    if (key === 'profile') router.history.push('/profile')
    else if (key === 'lock') void lock()
    else modal.confirm({ title: t('shell.signOutConfirm'), onOk: signOutHere })
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick }}>
      <Button type="text" className="tc-me" aria-label={t('shell.account')}>
        <Avatar size={24} src={user.avatar || undefined} icon={<UserOutlined />} />
        <span>{user.name}</span>
      </Button>
    </Dropdown>
  )
}
