/*
 * Medicines that are not taken every day, by every name printed on their packages: the data of the weekly guard. Names
 * and rhythms are from the leaflets of the United States, the United Kingdom, Germany, France and Spain, and a few
 * neighbors. A pharmacist should review this list before anybody relies on it, and whenever it changes. Left out are
 * medicines usually taken daily, and those that only a clinic gives.
 */

/** How often it is usually taken; of a patch, how long it is worn. */
export type Rhythm =
  | 'weekly'
  | 'twice-weekly'
  | 'two-weekly'
  | 'monthly'
  | 'six-weekly'
  | 'patch-for-a-week'
  /** Only in a strength far above the daily one. */
  | 'weekly-by-strength'

/** Fatal: has killed when taken more often than prescribed; the others do serious harm. */
export type Danger = 'fatal' | 'harmful'

/** What a patient typed, as conditions match it. */
export type TypedMedicine = {
  /** Name and dosage, lower case without accents. */
  readonly text: string
  /**
   * The whole numbers in both: '50,000 IU' has 50000. Amounts in micrograms or below 100 mg are left out; beside the latter,
   * so is the number of pieces in the package.
   */
  readonly numbers: readonly number[]
  /** The amounts in these units in both: '1.25 mg' has 1.25. */
  readonly milligrams: readonly number[]
  readonly micrograms: readonly number[]
}

/** Names from one kind of document, separated by commas; spaces and accents do not matter. */
type Names = {
  readonly region: string
  readonly source: string
  readonly names: string
  /** Their last letter must be right: it alone tells them from other medicines. */
  readonly byLastLetter?: true
  /** With one wrong letter they are other medicines. */
  readonly spelledRight?: true
}

export type NonDailyMedicine = {
  /** The international name, for the patient. */
  readonly name: string
  readonly rhythm: Rhythm
  readonly danger: Danger
  readonly why: string
  readonly names: readonly Names[]
  /** Letters that occur in no other medicine's name. */
  readonly fragment?: string
  /** The condition under which it is not a daily one. */
  readonly when?: (typed: TypedMedicine) => boolean
}

const inn = 'INN (WHO) and its national forms'
const us = { region: 'US', source: 'US label (FDA)' }
const eu = { region: 'EU', source: 'EMA SmPC' }
const uk = { region: 'UK', source: 'UK SmPC (emc)' }
const germany = { region: 'DE', source: 'Fachinformation' }
const france = { region: 'FR', source: 'RCP (ANSM), Vidal' }
const spain = { region: 'ES', source: 'Ficha técnica (AEMPS CIMA)' }

const tablets = /\b(tabl|tab\b|tabs\b|comprim|pill|oral)/
/** Words that mean a patch. */
export const patchWords = /\b(?:patch|parche|pflaster|transderm|dispositif|tts\b)/
/** How long such a patch is worn. */
export const sevenDays = /\b(?:7|seven|sieben|siete|sept)[ -]?(?:days?|tage|dias|jours)\b/
const saysPatch = (text: string) => patchWords.test(text) || sevenDays.test(text)
const extended =
  /\b(er|xr|lar|lp|extended|prolongada|prolongee|retard|retardiert|depot|wochendepot|weekly|semanal|hebdomadaire|wochentlich)\b/

/** Not colecalciferol. */
const calcium = /\b(?:calci(?:um|o)|kalzium)\b/

/** Whether vitamin D is of a daily strength: less than 20,000 IU, which are 500 micrograms. */
function isDailyVitaminD({ numbers, milligrams, micrograms }: TypedMedicine): boolean {
  return (
    numbers.some((number) => number >= 100 && number < 20_000) ||
    milligrams.some((number) => number < 0.5) ||
    micrograms.some((number) => number < 500)
  )
}

/**
 * Whether it is stronger. Less than 100 mg beside a daily strength are of something else, and more are units; with calcium,
 * of which '1,250 mg' is a usual amount, milligrams are of that.
 */
function isStrongVitaminD(typed: TypedMedicine): boolean {
  const { text, numbers, milligrams, micrograms } = typed
  return (
    numbers.some((number) => number >= 20_000) ||
    micrograms.some((number) => number >= 500) ||
    (!isDailyVitaminD(typed) && !calcium.test(text) && milligrams.some((number) => number >= 0.5 && number < 100))
  )
}

export const nonDailyMedicines: readonly NonDailyMedicine[] = [
  {
    name: 'Methotrexate',
    rhythm: 'weekly',
    danger: 'fatal',
    why: 'One dose a week against rheumatism and psoriasis; taken daily by mistake it has killed (EMA, referral on methotrexate, 2019).',
    fragment: 'trexat',
    names: [
      {
        region: 'all',
        source: inn,
        names: 'methotrexate, methotrexat, metotrexato, metotrexate, metotrexat, amethopterin, ametopterina, MTX',
      },
      { ...us, names: 'Trexall, Rheumatrex, Otrexup, Rasuvo, Xatmep, Jylamvo, RediTrex' },
      { ...eu, names: 'Nordimet, Jylamvo' },
      { ...uk, names: 'Maxtrex, Metoject, Methofill, Zlatal, Ebetrex' },
      { ...germany, names: 'metex, Lantarel, Bendatrexat' },
      { ...france, names: 'Novatrex, Imeth, Ledertrexate' },
      { ...spain, names: 'Bertanel' },
      {
        region: 'AT, AU, BE, FI, IT, NL',
        source: 'national SmPC',
        names: 'Ebetrexat, Methoblastin, Emthexate, Emthexat, Trexan, Reumaflex',
      },
    ],
  },
  {
    name: 'Lomustine',
    rhythm: 'six-weekly',
    danger: 'fatal',
    why: 'One dose every six weeks; taken more often it has killed through the bone marrow (FDA, boxed warning).',
    names: [
      { region: 'all', source: inn, names: 'lomustine, lomustin, lomustina, CCNU' },
      { ...us, names: 'CeeNU, Gleostine' },
      { ...germany, names: 'Cecenu' },
      { ...france, names: 'Belustine' },
    ],
  },
  {
    name: 'Insulin icodec',
    rhythm: 'weekly',
    danger: 'fatal',
    why: 'Insulin for a whole week; too much of it can kill.',
    names: [
      { region: 'all', source: inn, names: 'icodec' },
      { ...eu, names: 'Awiqli, Kyinsu' },
    ],
  },
  {
    name: 'Buprenorphine',
    rhythm: 'patch-for-a-week',
    danger: 'fatal',
    why: 'A patch for seven days; several at once can stop the breath. Under the tongue it is taken daily.',
    names: [
      { ...us, names: 'BuTrans' },
      { ...uk, names: 'Sevodyne, Butec, Panitaz, Reletrans, Bupramyl, Rebrikel, Bunov, Busiete' },
      { ...germany, names: 'Norspan' },
    ],
  },
  {
    name: 'Buprenorphine',
    rhythm: 'patch-for-a-week',
    danger: 'fatal',
    why: 'By its international name it is the patch where the words say so, and not one of those for three or four days.',
    when: ({ text }) => saysPatch(text) && !/transtec|hapoctasin|bupeaze|relevtec/.test(text),
    names: [{ region: 'all', source: inn, names: 'buprenorphine, buprenorphin, buprenorfina' }],
  },
  {
    name: 'Alendronic acid',
    rhythm: 'weekly',
    danger: 'harmful',
    why: '70 mg once a week against osteoporosis; its 10 mg are taken daily.',
    names: [
      {
        region: 'all',
        source: inn,
        names:
          'alendronic, alendronate, alendronat, alendronato, alendron, alendronico, alendronique, alendronsäure, alendronsaeure, natriumalendronat',
      },
      { ...us, names: 'Fosamax, Fosamax Plus D, Binosto' },
      { ...eu, names: 'Fosavance, Adrovance, Vantavo' },
      { region: 'EU', source: 'national SmPC', names: 'Tevanate' },
    ],
  },
  {
    name: 'Risedronic acid',
    rhythm: 'weekly',
    danger: 'harmful',
    why: '35 mg once a week; other strengths are taken daily or monthly.',
    names: [
      {
        region: 'all',
        source: inn,
        names:
          'risedronic, risedronate, risedronat, risedronato, risedronico, risedronique, risedronsäure, risedronsaeure, natriumrisedronat',
      },
      { ...us, names: 'Actonel, Atelvia' },
      { ...spain, names: 'Acrel' },
      { region: 'DK, FI, NO, SE', source: 'national SmPC', names: 'Optinate' },
    ],
  },
  {
    name: 'Ibandronic acid',
    rhythm: 'monthly',
    danger: 'harmful',
    why: '150 mg once a month against osteoporosis; its 50 mg (Bondronat) are taken daily.',
    when: ({ text }) => !/bondronat/.test(text),
    names: [
      {
        region: 'all',
        source: inn,
        names:
          'ibandronic, ibandronate, ibandronat, ibandronato, ibandronico, ibandronique, ibandronsäure, ibandronsaeure',
      },
      { ...us, names: 'Boniva' },
      { ...eu, names: 'Bonviva' },
    ],
  },
  {
    name: 'Semaglutide',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection once a week; its tablets are taken daily.',
    when: ({ text }) => !tablets.test(text) && !/rybelsus/.test(text),
    names: [
      { region: 'all', source: inn, names: 'semaglutide, semaglutid, semaglutida' },
      { ...us, names: 'Wegovy' },
    ],
  },
  {
    name: 'Semaglutide',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection once a week.',
    names: [{ ...us, names: 'Ozempic' }],
  },
  {
    name: 'Dulaglutide',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection once a week.',
    names: [
      { region: 'all', source: inn, names: 'dulaglutide, dulaglutid, dulaglutida' },
      { ...us, names: 'Trulicity' },
    ],
  },
  {
    name: 'Tirzepatide',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection once a week.',
    names: [
      { region: 'all', source: inn, names: 'tirzepatide, tirzepatid, tirzepatida' },
      { ...us, names: 'Mounjaro, Zepbound' },
    ],
  },
  {
    name: 'Albiglutide',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection once a week.',
    names: [
      { region: 'all', source: inn, names: 'albiglutide, albiglutid, albiglutida' },
      { ...us, names: 'Tanzeum' },
      { ...eu, names: 'Eperzan' },
    ],
  },
  {
    name: 'Exenatide, extended release',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'An injection every seven days.',
    names: [{ ...us, names: 'Bydureon, Bydureon BCise' }],
  },
  {
    name: 'Exenatide, extended release',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'By its international name only with a word for the slow form: otherwise it is taken twice a day (Byetta).',
    when: ({ text }) => extended.test(text) && !/byetta/.test(text),
    names: [{ region: 'all', source: inn, names: 'exenatide, exenatid, exenatida' }],
  },
  {
    name: 'Chloroquine',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week to prevent malaria (CDC Yellow Book); against rheumatism it is taken daily.',
    when: ({ text }) => !/savarine/.test(text),
    names: [
      { region: 'all', source: inn, names: 'chloroquine, chloroquin, cloroquina' },
      { ...us, names: 'Aralen' },
      { ...uk, names: 'Avloclor' },
      { ...germany, names: 'Resochin' },
    ],
  },
  {
    name: 'Mefloquine',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week to prevent malaria (CDC Yellow Book).',
    names: [
      { region: 'all', source: inn, names: 'mefloquine, mefloquin, mefloquina, meflochin' },
      { ...uk, names: 'Lariam' },
    ],
  },
  {
    name: 'Tafenoquine',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week after the first three days to prevent malaria; Krintafel is a single dose.',
    when: ({ text }) => !/krintafel/.test(text),
    names: [
      { region: 'all', source: inn, names: 'tafenoquine, tafenoquin, tafenochin, tafenoquina' },
      { ...us, names: 'Arakoda' },
      { region: 'AU', source: 'national SmPC', names: 'Kodatef' },
    ],
  },
  {
    name: 'Cabergoline',
    rhythm: 'twice-weekly',
    danger: 'harmful',
    why: 'Once or twice a week against too much prolactin; against Parkinson’s disease it is taken daily (Cabaser, Cabaseril, Sogilen).',
    when: ({ text }) => !/cabaser|sogilen|parkinson/.test(text),
    names: [
      { region: 'all', source: inn, names: 'cabergoline, cabergolin, cabergolina' },
      { ...us, names: 'Dostinex' },
    ],
  },
  {
    name: 'Vitamin D',
    rhythm: 'weekly-by-strength',
    danger: 'harmful',
    why: 'From 20,000 IU (0.5 mg) on it is taken once a week or less often; daily it poisons through too much calcium.',
    when: isStrongVitaminD,
    names: [
      {
        region: 'all',
        source: inn,
        names: 'vitamin D, vitamina D, vitamine D, vit D',
        byLastLetter: true,
      },
      { region: 'all', source: inn, names: 'D vitamin', spelledRight: true },
      {
        region: 'all',
        source: inn,
        names: 'colecalciferol, cholecalciferol, colecalciférol, ergocalciferol, ergocalciférol',
      },
      { ...uk, names: 'InVita D3, Stexerol, Fultium, Plenachol' },
    ],
  },
  {
    name: 'Vitamin D',
    rhythm: 'weekly-by-strength',
    danger: 'harmful',
    why: 'Known by its strong capsules; weaker ones of the same name are taken daily.',
    when: (typed) => !isDailyVitaminD(typed),
    names: [
      { ...us, names: 'Drisdol' },
      { ...germany, names: 'Dekristol' },
    ],
  },
  {
    name: 'Calcifediol',
    rhythm: 'monthly',
    danger: 'harmful',
    why: 'Its capsules of 0.266 mg are taken once a month; taken daily they have poisoned (AEMPS, safety note on calcifediol).',
    names: [{ ...spain, names: 'Hidroferol' }],
  },
  {
    name: 'Etanercept',
    rhythm: 'weekly',
    danger: 'harmful',
    why: '50 mg once a week.',
    names: [
      { region: 'all', source: inn, names: 'etanercept' },
      { ...us, names: 'Enbrel, Erelzi, Eticovo' },
      { ...eu, names: 'Benepali, Nepexto, Lifmior' },
    ],
  },
  {
    name: 'Tocilizumab',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Under the skin once a week or every two weeks.',
    names: [
      { region: 'all', source: inn, names: 'tocilizumab' },
      { ...us, names: 'Actemra, Tyenne, Tofidence, Avtozma' },
      { ...eu, names: 'RoActemra' },
    ],
  },
  {
    name: 'Abatacept',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Under the skin once a week.',
    names: [
      { region: 'all', source: inn, names: 'abatacept' },
      { ...us, names: 'Orencia' },
    ],
  },
  {
    name: 'Emicizumab',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Under the skin every one, two or four weeks.',
    names: [
      { region: 'all', source: inn, names: 'emicizumab' },
      { ...us, names: 'Hemlibra' },
    ],
  },
  {
    name: 'Adalimumab',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: '40 mg every two weeks; weekly in a few illnesses.',
    names: [
      { region: 'all', source: inn, names: 'adalimumab' },
      {
        ...us,
        names: 'Humira, Amjevita, Cyltezo, Hadlima, Hyrimoz, Hulio, Yusimry, Idacio, Abrilada, Yuflyma, Simlandi',
      },
      { ...eu, names: 'Amgevita, Imraldi, Hefiya, Hukyndra, Libmyris, Amsparity' },
    ],
  },
  {
    name: 'Sarilumab',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks.',
    names: [
      { region: 'all', source: inn, names: 'sarilumab' },
      { ...us, names: 'Kevzara' },
    ],
  },
  {
    name: 'Certolizumab pegol',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks, or twice as much every four.',
    names: [
      { region: 'all', source: inn, names: 'certolizumab' },
      { ...us, names: 'Cimzia' },
    ],
  },
  {
    name: 'Dupilumab',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks; weekly or every four in some illnesses.',
    names: [
      { region: 'all', source: inn, names: 'dupilumab' },
      { ...us, names: 'Dupixent' },
    ],
  },
  {
    name: 'Alirocumab',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks, or more of it every four.',
    names: [
      { region: 'all', source: inn, names: 'alirocumab' },
      { ...us, names: 'Praluent' },
    ],
  },
  {
    name: 'Evolocumab',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks, or more of it once a month.',
    names: [
      { region: 'all', source: inn, names: 'evolocumab' },
      { ...us, names: 'Repatha' },
    ],
  },
  {
    name: 'Ropeginterferon alfa-2b',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks.',
    names: [
      { region: 'all', source: inn, names: 'ropeginterferon' },
      { ...us, names: 'Besremi' },
    ],
  },
  {
    name: 'Peginterferon beta-1a',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks.',
    names: [
      { region: 'all', source: inn, names: 'peginterferon beta' },
      { ...us, names: 'Plegridy' },
    ],
  },
  {
    name: 'Peginterferon alfa',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week.',
    when: ({ text }) => !/beta/.test(text),
    names: [
      { region: 'all', source: inn, names: 'peginterferon' },
      { ...us, names: 'Pegasys, PegIntron' },
      { ...eu, names: 'ViraferonPeg' },
    ],
  },
  {
    name: 'Interferon beta-1a, into the muscle',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week; under the skin (Rebif) three times a week.',
    names: [{ ...us, names: 'Avonex' }],
  },
  {
    name: 'Darbepoetin alfa',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week, or every two or three weeks.',
    names: [
      { region: 'all', source: inn, names: 'darbepoetin, darbepoetina, darbépoétine' },
      { ...us, names: 'Aranesp' },
    ],
  },
  {
    name: 'Methoxy polyethylene glycol-epoetin beta',
    rhythm: 'two-weekly',
    danger: 'harmful',
    why: 'Every two weeks, then monthly.',
    names: [{ ...us, names: 'Mircera' }],
  },
  {
    name: 'Romiplostim',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week.',
    names: [
      { region: 'all', source: inn, names: 'romiplostim' },
      { ...us, names: 'Nplate' },
    ],
  },
  {
    name: 'Somapacitan',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week, where other growth hormones are daily.',
    names: [
      { region: 'all', source: inn, names: 'somapacitan' },
      { ...us, names: 'Sogroya' },
    ],
  },
  {
    name: 'Lonapegsomatropin',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week, where other growth hormones are daily.',
    names: [
      { region: 'all', source: inn, names: 'lonapegsomatropin, lonapegsomatropine, lonapegsomatropina' },
      { ...us, names: 'Skytrofa' },
    ],
  },
  {
    name: 'Somatrogon',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week, where other growth hormones are daily.',
    names: [
      { region: 'all', source: inn, names: 'somatrogon' },
      { ...us, names: 'Ngenla' },
    ],
  },
  {
    name: 'Testosterone enantate, under the skin',
    rhythm: 'weekly',
    danger: 'harmful',
    why: 'Once a week.',
    names: [{ ...us, names: 'Xyosted' }],
  },
  {
    name: 'Clonidine',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days; its tablets are taken daily.',
    when: ({ text }) => saysPatch(text),
    names: [
      { region: 'all', source: inn, names: 'clonidine, clonidin, clonidina' },
      { ...us, names: 'Catapres' },
    ],
  },
  {
    name: 'Donepezil',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days; its tablets are taken daily.',
    when: ({ text }) => saysPatch(text),
    names: [{ region: 'all', source: inn, names: 'donepezil' }],
  },
  {
    name: 'Donepezil',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days.',
    names: [{ ...us, names: 'Adlarity' }],
  },
  {
    name: 'Estradiol',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days; other brands are changed twice a week.',
    names: [
      { ...us, names: 'Climara, Climara Pro, Menostar' },
      { ...uk, names: 'FemSeven' },
    ],
  },
  {
    name: 'Estradiol',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days; its tablets are taken daily.',
    when: ({ text }) => saysPatch(text) || /\bts\b/.test(text),
    names: [{ ...uk, names: 'Progynova' }],
  },
  {
    name: 'Norelgestromin with ethinylestradiol',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days.',
    names: [
      { region: 'all', source: inn, names: 'norelgestromin' },
      { ...us, names: 'Ortho Evra, Xulane, Zafemy' },
      { ...eu, names: 'Evra' },
    ],
  },
  {
    name: 'Levonorgestrel with ethinylestradiol',
    rhythm: 'patch-for-a-week',
    danger: 'harmful',
    why: 'A patch for seven days.',
    names: [{ ...us, names: 'Twirla' }],
  },
]

/**
 * Real medicines taken otherwise, and words, that contain one of the names above or are within a wrong letter or two.
 * They are not taken for a misspelling.
 */
export const otherMedicines: readonly string[] = [
  'hydroxychloroquin',
  'hydroxichloroquin',
  'hidroxicloroquina',
  'somatropin',
  'bilastin',
  'meter',
]
