// The key of every label. Labels have letters, everything else has other keys.
export const labelKeys: Record<string, string> = {
  PATIENT: "p", DOCTOR: "d", RELATIVE: "r", USERNAME: "u", "NAME-ANY": "N", STREET: "s", ROOM: "R", PHONE: "n", FAX: "F",
  EMAIL: "e", URL: "W", IPADDR: "I", SSN: "S", MEDICALRECORD: "m", HEALTHPLAN: "H", ACCOUNT: "A", LICENSE: "L",
  VEHICLE: "V", DEVICE: "D", BIOID: "B", IDNUM: "i", PHI: "x",
  AGE: "a", GENDER: "g", RACE: "E", MARITAL: "b", LANGUAGE: "G", PROFESSION: "j", DATE: "t", HOSPITAL: "h", DEPARTMENT: "w",
  ORGANIZATION: "o", CITY: "c", STATE: "k", COUNTRY: "C", ZIP: "z", "LOCATION-OTHER": "l", "LOCATION-ANY": "Z",
  PROBLEM: "P", MEDICATION: "M", TEST: "T", PROCEDURE: "O",
};

// Labels that look alike share a colour (of Okabe and Ito's, which colour-blind people tell apart); the class has
// its own line below the text, and the label is written beside it.
const groups: Record<string, string[]> = {
  name: ["PATIENT", "DOCTOR", "RELATIVE", "USERNAME", "NAME-ANY"],
  contact: ["PHONE", "FAX", "EMAIL", "URL", "IPADDR"],
  place: ["STREET", "ROOM", "HOSPITAL", "DEPARTMENT", "ORGANIZATION", "CITY", "STATE", "COUNTRY", "ZIP", "LOCATION-OTHER", "LOCATION-ANY"],
  date: ["DATE", "AGE"],
  person: ["GENDER", "RACE", "MARITAL", "LANGUAGE", "PROFESSION"],
  health: ["PROBLEM", "MEDICATION", "TEST", "PROCEDURE"],
};

const groupOf = new Map<string, string>();
for (const [group, labels] of Object.entries(groups)) for (const label of labels) groupOf.set(label, group);

export function groupName(label: string): string {
  return groupOf.get(label) ?? "id";
}

export const classNames: Record<string, string> = {
  EID: "Identifiers",
  QID: "Quasi-identifiers",
  HMD: "Health details",
};

export const rolesOf: Record<string, string[]> = {
  AGE: ["patient", "relative", "event"],
  DATE: ["admission", "discharge", "visit", "birth", "death", "other"],
  HOSPITAL: ["this stay", "other"],
};

// Why a place is doubtful, as it is told.
export const doubtWords: Record<string, string> = {
  disagreement: "taggers disagree",
  "low score": "low score",
  beside: "beside an identifier",
  initials: "initials or a code?",
  "name elsewhere": "a name elsewhere",
  "odd word": "no known word",
  capital: "capitalized, untagged",
  digits: "number, untagged",
  "nearly tagged": "nearly tagged",
};
