import { useEffect, useRef, useState } from 'react'
import { videoTexts } from '#web/texts/en/video.ts'
import { useLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Video } from '#web/ui/video.tsx'
import './player.css'

/** How long the logo fades before the video loads (product 12), in milliseconds. */
const fadeMs = 1500

/** The operator's video, or our own short tour if there is none, behind a logo to be pressed. */
export function Player({ address }: { address: string | null }) {
  const t = useTexts(videoTexts)
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const [step, setStep] = useState<'logo' | 'fading' | 'video'>('logo')
  const wasOpen = useRef(false)
  const logo = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (step !== 'fading') return
    const timer = setTimeout(setStep, fadeMs, 'video')
    return () => clearTimeout(timer)
  }, [step])

  // The logo disappears when pressed, and the close button with the video: the focus moves to what replaces it.
  useEffect(() => {
    if (step === 'fading') close.current?.focus()
    if (step === 'logo' && wasOpen.current) logo.current?.focus()
    wasOpen.current = step !== 'logo'
  }, [step])

  return (
    <div className="video-player">
      <div className="video-player__place">
        {step === 'video' && address === null ? (
          <Video label={t.tour} language={language} captions={t.captions} autoPlay onFail={() => setFailed(true)} />
        ) : step === 'video' && address !== null ? (
          <iframe
            src={address}
            title={t.frame}
            // The video's site keeps access to its own storage; it cannot access ours.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-presentation"
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
            // Some players refuse to play without a referrer.
            referrerPolicy="strict-origin"
          />
        ) : (
          <button
            type="button"
            ref={logo}
            className={classNames('video-player__logo', step === 'fading' && 'video-player__logo--fading')}
            aria-label={t.playVideo}
            disabled={step === 'fading'}
            onClick={() => setStep('fading')}
          >
            <Icon name="logo" />
            <span>
              <Icon name="play" size="sm" />
              {t.play}
            </span>
          </button>
        )}
        {step === 'fading' && (
          <p className="video-player__loading" role="status">
            <Spinner />
            {t.loading}
          </p>
        )}
      </div>
      {step === 'logo' ? (
        <p className="small soft">{address === null ? t.ours : t.from(new URL(address).host)}</p>
      ) : (
        <Button ref={close} variant="quiet" size="sm" aria-label={t.stopVideo} onClick={() => setStep('logo')}>
          {t.stop}
        </Button>
      )}
      {hasFailed && (
        <p className="small" role="alert">
          {t.failed}
        </p>
      )}
    </div>
  )
}
