// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

/** The device of a body. */
export interface WireDevice {
  /** First 32 characters of the fingerprint. */
  deviceId: string;
  /** SHA-256 of device characteristics, 64 hex characters. */
  fingerprint: string;
  /** IANA timezone identifier. */
  timezone: string;
  /** Manufacturer of the device. */
  manufacturer?: string;
  /** The decision before rules. */
  model?: string;
  /** Brand of the device. */
  brand?: string;
  /** The device; in the flat layout the device class, as text. */
  device?: string;
  /** Product name of the device. */
  product?: string;
  /** Hardware name of the device. */
  hardware?: string;
  /** Version of the platform SDK, for example the Android API level. */
  sdkVersion?: string;
  /** Version of the operating system. */
  osVersion?: string;
  /** Screen width in pixels, as text. */
  screenWidth?: string;
  /** Screen height in pixels, as text. */
  screenHeight?: string;
  /** Screen density, as text. */
  screenDensity?: string;
  /** Locale of the device, for example `de-DE`. */
  locale?: string;
  /**
   * `hardware`: made of hardware only, which equal models share; `seeded`: with a seed that only this installation has.
   */
  fingerprintSource?: 'hardware' | 'seeded';
}

/** The body of a call. */
export interface WireBody {
  /** The device; in the flat layout the device class, as text. */
  device: {
    /** First 32 characters of the fingerprint; derived from it when absent. */
    deviceId?: string;
    /** SHA-256 of device characteristics, 64 hex characters. */
    fingerprint: string;
    /** IANA timezone identifier, for example `Europe/Berlin`. */
    timezone?: string;
    /** Manufacturer of the device. */
    manufacturer?: string;
    /** The decision before rules. */
    model?: string;
    /** Brand of the device. */
    brand?: string;
    /** Device class or product code, for example `mobile`. */
    device?: string;
    /** Product name of the device. */
    product?: string;
    /** Hardware name of the device. */
    hardware?: string;
    /** Version of the platform SDK, for example the Android API level. */
    sdkVersion?: string;
    /** Version of the operating system. */
    osVersion?: string;
    /** Screen width in pixels, as text. */
    screenWidth?: string;
    /** Screen height in pixels, as text. */
    screenHeight?: string;
    /** Screen density, as text. */
    screenDensity?: string;
    /** Locale of the device, for example `de-DE`. */
    locale?: string;
    /**
     * `hardware`: made of hardware only, which equal models share; `seeded`: with a seed that only this installation
     * has.
     */
    fingerprintSource?: 'hardware' | 'seeded';
  };
  /** The integrator's id of the user; stored as a keyed hash only. Empty or absent: derived from the fingerprint. */
  userId?: string;
  /** The session of the page or app. */
  session?: {
    /** Id of the session; one for each visit. */
    sessionId?: string;
    /** Time of the request on the device, ISO 8601. */
    timestamp?: string;
    /** Number of sessions of this installation, as text (Android). */
    sessionCount?: string;
    /** Start of the first session of this installation, ISO 8601 (Android). */
    firstSession?: string;
  };
  /** How the user typed and swiped. */
  behavioral?: {
    /** How long each key was held, in milliseconds; at most 256 values, 5 to 20 are usual. */
    typing_dwell_ms?: readonly number[];
    /** Time between key releases, in milliseconds; at most 256 values, 5 to 20 are usual. */
    typing_flight_ms?: readonly number[];
    /** Mean swipe speed in pixels per millisecond; 0: no swipe. */
    swipe_velocity?: number;
    /** Shannon entropy of the events of the session, in bits; 0: no events. */
    session_entropy?: number;
  };
  /** SIM data, from Android and iOS. */
  sim?: {
    /** MCC and MNC of the SIM operator, for example `26201`. */
    simOperator?: string;
    /** Name of the SIM operator. */
    simOperatorName?: string;
    /** Serial number of the SIM, hashed by the client. */
    simSerialNumber?: string;
    /** MCC and MNC of the network in use. */
    networkOperator?: string;
    /** Type of the mobile network. */
    networkType?: string;
  };
  /** Counts and flags of the browser SDK. */
  signals?: {
    /** Pointer activity on the page. */
    mouse?: {
      /** Number of clicks. */
      clickCount?: number;
      /** Distance that the pointer moved, in pixels. */
      totalDistance?: number;
      /** Mean pointer speed in pixels per millisecond. */
      averageVelocity?: number;
    };
    /** Keyboard activity on the page. */
    keyboard?: {
      /** Number of keydown events. */
      keydownCount?: number;
      /** Typing speed in characters per second. */
      typingSpeed?: number;
    };
    /** Activity on the page. */
    page?: {
      /** Number of clicks. */
      clickCount?: number;
      /** Deepest scroll position, from 0 to 100 percent. */
      scrollDepth?: number;
      /** Milliseconds until the first interaction. */
      timeToFirstInteraction?: number;
      /** Milliseconds on the page. */
      timeOnPage?: number;
    };
    /** How the form was filled. */
    form?: {
      /** Number of focus events of form fields. */
      focusCount?: number;
      /** Number of pasted values. */
      pasteCount?: number;
      /** Whether the browser filled in fields. */
      autofillDetected?: boolean;
      /** Whether a program made mouse or key events. */
      scriptDetected?: boolean;
      /** Names of the fields in the order of focus; at most 256. */
      fieldFocusOrder?: readonly string[];
    };
    /** Privacy signals of the browser. */
    privacy?: {
      /** Whether the browser uses a private window. */
      isIncognito?: boolean;
      /** Whether the client detected a VPN or proxy. */
      isVPN?: boolean;
      /** Whether the client detected automation. */
      isAutomated?: boolean;
      /** Whether the browser uses an ad blocker. */
      hasAdBlocker?: boolean;
    };
  };
  /** Pointer activity on the page. */
  mouse?: {
    /** Number of clicks. */
    clickCount?: number;
    /** Distance that the pointer moved, in pixels. */
    totalDistance?: number;
    /** Mean pointer speed in pixels per millisecond. */
    averageVelocity?: number;
  };
  /** Keyboard activity on the page. */
  keyboard?: {
    /** Number of keydown events. */
    keydownCount?: number;
    /** Typing speed in characters per second. */
    typingSpeed?: number;
  };
  /** Activity on the page. */
  page?: {
    /** Number of clicks. */
    clickCount?: number;
    /** Deepest scroll position, from 0 to 100 percent. */
    scrollDepth?: number;
    /** Milliseconds until the first interaction. */
    timeToFirstInteraction?: number;
    /** Milliseconds on the page. */
    timeOnPage?: number;
  };
  /** How the form was filled. */
  form?: {
    /** Number of focus events of form fields. */
    focusCount?: number;
    /** Number of pasted values. */
    pasteCount?: number;
    /** Whether the browser filled in fields. */
    autofillDetected?: boolean;
    /** Whether a program made mouse or key events. */
    scriptDetected?: boolean;
    /** Names of the fields in the order of focus; at most 256. */
    fieldFocusOrder?: readonly string[];
  };
  /** Privacy signals of the browser. */
  privacy?: {
    /** Whether the browser uses a private window. */
    isIncognito?: boolean;
    /** Whether the client detected a VPN or proxy. */
    isVPN?: boolean;
    /** Whether the client detected automation. */
    isAutomated?: boolean;
    /** Whether the browser uses an ad blocker. */
    hasAdBlocker?: boolean;
  };
  /** The login attempt that the request is about. */
  loginContext?: {
    /** `sha256:` and the SHA-256 hex of the lower-cased login identifier; never the raw e-mail or phone. */
    identifierHash?: string;
    /** `sha256:` and the SHA-256 hex of the e-mail domain, without a salt. */
    identifierDomainHash?: string;
    /**
     * Result of the login; absent: not yet known. From a public key only `FAILURE` is taken: a page cannot prove a
     * `SUCCESS`, which the backend tells in `login` of `POST /v2/verify`.
     */
    result?: 'SUCCESS' | 'FAILURE';
    /** Why the login failed. */
    failureReason?: string;
    /** Login method, for example `PASSWORD`, `SSO` or `PASSKEY`; an open list. Not taken from a public key. */
    authMethod?: string;
    /** Whether a second factor was used. Not taken from a public key. */
    mfaUsed?: boolean;
    /** The integrator's id of the attempt. */
    attemptId?: string;
  };
  /** The order that the request is about. */
  checkoutContext?: {
    /** Amount of the order, in `currency`. */
    amount?: number;
    /** Currency of the amount, ISO 4217. */
    currency?: string;
    /** Number of items in the order. */
    itemCount?: number;
    /** Country of delivery, ISO 3166-1 alpha-2. */
    shippingCountry?: string;
  };
  /** The account change that the request is about. */
  accountChangeContext?: {
    /** What changes, for example `email`, `password` or `payout`. */
    changeType?: string;
  };
  /** Challenges that the user passed for this request. */
  challenge?: {
    /**
     * Names of the passed challenges: `captcha`, `email_code`, `mfa_sms`, `mfa`, `mfa_totp`, `passkey`, `id_review`.
     */
    completed?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  /** URL of the page; query and fragment are not stored. */
  page_url?: string;
  /** Origin of the page, for example `https://shop.example`. */
  page_origin?: string;
  /** URL of the referring page. */
  referrer?: string;
}

/** What a recorder adds to a body. */
export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;
