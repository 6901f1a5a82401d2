// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

export interface WireDevice {
  deviceId: string;
  fingerprint: string;
  timezone: string;
  manufacturer?: string;
  model?: string;
  brand?: string;
  device?: string;
  product?: string;
  hardware?: string;
  sdkVersion?: string;
  osVersion?: string;
  screenWidth?: string;
  screenHeight?: string;
  screenDensity?: string;
  locale?: string;
  fingerprintSource?: 'hardware' | 'seeded';
}

export interface WireBody {
  device: {
    deviceId?: string;
    fingerprint: string;
    timezone?: string;
    manufacturer?: string;
    model?: string;
    brand?: string;
    device?: string;
    product?: string;
    hardware?: string;
    sdkVersion?: string;
    osVersion?: string;
    screenWidth?: string;
    screenHeight?: string;
    screenDensity?: string;
    locale?: string;
    fingerprintSource?: 'hardware' | 'seeded';
  };
  userId?: string;
  session?: {
    sessionId?: string;
    timestamp?: string;
    sessionCount?: string;
    firstSession?: string;
  };
  behavioral?: {
    typing_dwell_ms?: readonly number[];
    typing_flight_ms?: readonly number[];
    swipe_velocity?: number;
    session_entropy?: number;
  };
  sim?: {
    simOperator?: string;
    simOperatorName?: string;
    simSerialNumber?: string;
    networkOperator?: string;
    networkType?: string;
  };
  signals?: {
    mouse?: {
      clickCount?: number;
      totalDistance?: number;
      averageVelocity?: number;
    };
    keyboard?: {
      keydownCount?: number;
      typingSpeed?: number;
    };
    page?: {
      clickCount?: number;
      scrollDepth?: number;
      timeToFirstInteraction?: number;
      timeOnPage?: number;
    };
    form?: {
      focusCount?: number;
      pasteCount?: number;
      autofillDetected?: boolean;
      fieldFocusOrder?: readonly string[];
    };
    privacy?: {
      isIncognito?: boolean;
      isVPN?: boolean;
      isAutomated?: boolean;
      hasAdBlocker?: boolean;
    };
  };
  mouse?: {
    clickCount?: number;
    totalDistance?: number;
    averageVelocity?: number;
  };
  keyboard?: {
    keydownCount?: number;
    typingSpeed?: number;
  };
  page?: {
    clickCount?: number;
    scrollDepth?: number;
    timeToFirstInteraction?: number;
    timeOnPage?: number;
  };
  form?: {
    focusCount?: number;
    pasteCount?: number;
    autofillDetected?: boolean;
    fieldFocusOrder?: readonly string[];
  };
  privacy?: {
    isIncognito?: boolean;
    isVPN?: boolean;
    isAutomated?: boolean;
    hasAdBlocker?: boolean;
  };
  loginContext?: {
    identifierHash?: string;
    identifierDomainHash?: string;
    result?: 'SUCCESS' | 'FAILURE';
    failureReason?: string;
    authMethod?: string;
    mfaUsed?: boolean;
    attemptId?: string;
  };
  checkoutContext?: {
    amount?: number;
    currency?: string;
    itemCount?: number;
    shippingCountry?: string;
  };
  accountChangeContext?: {
    changeType?: string;
  };
  challenge?: {
    completed?: readonly ('mfa' | 'captcha' | 'mfa_sms' | 'mfa_totp' | 'passkey' | 'email_code' | 'id_review')[];
  };
  page_url?: string;
  page_origin?: string;
  referrer?: string;
}

/** What a recorder adds to a body. */
export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;
