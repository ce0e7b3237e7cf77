// Invented records for reports: the same in every run, and alike enough to be hidden among each other.

function draws(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32; // Numerical Recipes' generator
}

const codes = ["250.00", "250.02", "272.4", "401.1", "401.9", "427.31", "428.0", "486", "530.81", "585.9", "599.0", "715.96"];

// patient,code: 120 patients with one to five codes, some more common than others.
export function codesTable() {
  const random = draws(11);
  const lines = ["patient,code"];
  for (let patient = 1; patient <= 120; ++patient) {
    const own = new Set();
    for (let n = 1 + Math.floor(5 * random()); own.size < n; ) own.add(codes[Math.floor(codes.length * random() ** 2)]);
    for (const code of own) lines.push(`p${patient},${code}`);
  }
  return lines.join("\n") + "\n";
}

// patient,code,age: 60 patients with two or three events.
export function trajectoriesTable() {
  const random = draws(12);
  const lines = ["patient,code,age"];
  for (let patient = 1; patient <= 60; ++patient) {
    let age = 40 + 4 * Math.floor(8 * random());
    for (let n = 2 + Math.floor(2 * random()), i = 0; i < n; ++i, age += 1 + Math.floor(4 * random())) {
      lines.push(`p${patient},${codes[Math.floor(6 * random())]},${age}`);
    }
  }
  return lines.join("\n") + "\n";
}

// A table of 300 patients whose stay depends on age and ward.
export function patientsTable() {
  const random = draws(13);
  const lines = ["age,sex,ward,stay_days,readmitted"];
  for (let patient = 0; patient < 300; ++patient) {
    const age = 30 + Math.floor(50 * random());
    const ward = ["medicine", "surgery", "cardiology"][Math.floor(3 * random())];
    const stay = Math.round(2 + age / 15 + (ward === "surgery" ? 3 : 0) + 4 * random());
    lines.push(`${age},${random() < 0.5 ? "f" : "m"},${ward},${stay},${random() < 0.1 + age / 300 ? "yes" : "no"}`);
  }
  return lines.join("\n") + "\n";
}
