import '#web/styles/controls.css'
import './demo-video.css'
import { useState } from 'react'
import { useLanguage } from '#web/texts/language.ts'
import { useLandingTexts } from '#web/texts/use-landing-texts.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'

/** Made by `npm run demo-video`, as are the captions of each language. */
const files = {
  webm: '/demo/dosewell.webm',
  mp4: '/demo/dosewell.mp4',
  poster: '/demo/poster.webp',
}

/** The recording of the product (SPEC 2, "Demo video modal"), with captions, and in words for whoever does not see it. */
export function DemoVideo({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useLandingTexts().video
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t.title}
      closeLabel={t.close}
    >
      <DialogBody className="demo-video">
        <video
          controls
          playsInline
          muted
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          preload="metadata"
          width={480}
          height={600}
          poster={files.poster}
          aria-label={t.title}
        >
          <source src={files.webm} type="video/webm" />
          <source src={files.mp4} type="video/mp4" onError={() => setFailed(true)} />
          <track default kind="captions" src={`/demo/captions.${language}.vtt`} srcLang={language} label={t.language} />
        </video>
        <p className="soft small">{hasFailed ? t.failed : t.about}</p>
        <details open={hasFailed}>
          <summary>{t.transcript}</summary>
          <ol>
            {t.cues.map((cue) => (
              <li key={cue}>{cue}</li>
            ))}
          </ol>
        </details>
      </DialogBody>
    </Dialog>
  )
}
