type VideoProps = {
  /** Accessible description of the content. */
  readonly label: string
  /** The language of the captions, one of the available ones. */
  readonly language: string
  /** The name of the captions in the player's menu. */
  readonly captions: string
  /** Plays automatically, unless the device asks for reduced motion. */
  readonly autoPlay: boolean
  /** Called when none of the files can be played. */
  readonly onFail: () => void
}

/** The recording of the product with captions, without sound; made by `npm run demo-video`, hosted by us. */
export function Video({ label, language, captions, autoPlay, onFail }: VideoProps) {
  return (
    <video
      controls
      playsInline
      muted
      autoPlay={autoPlay && !matchMedia('(prefers-reduced-motion: reduce)').matches}
      preload="metadata"
      width={480}
      height={688}
      poster="/demo/poster.webp"
      aria-label={label}
    >
      <source src="/demo/dosewell.webm" type="video/webm" />
      <source src="/demo/dosewell.mp4" type="video/mp4" onError={onFail} />
      <track default kind="captions" src={`/demo/captions.${language}.vtt`} srcLang={language} label={captions} />
    </video>
  )
}
