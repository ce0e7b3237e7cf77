#include "nlp/section_names.h"

#include <array>
#include <unordered_map>

namespace scrim {

namespace {

struct Names {
    SectionKind kind;
    std::string_view list;  // headings, separated by ';'
};

using enum SectionKind;

// The headings of real notes, by kind. Add here, in lower case and without punctuation.
constexpr std::array<Names, 21> table = {{
    {identification,
     "patient;patient name;name;pt;pt name;patient id;patient demographics;demographics;mrn;mr;mr no;medical record;"
     "medical record no;medical record number;record number;med rec;med rec no;unit no;unit number;hospital no;"
     "hospital number;account;account no;account number;acct;acct no;visit number;encounter;encounter number;"
     "encounter id;encounter date;case;case no;case number;accession;accession no;accession number;dob;d o b;"
     "date of birth;birth date;birthdate;age;sex;gender;age sex;race;ethnicity;marital status;ssn;"
     "social security number;address;home address;phone;home phone;telephone;cell;fax;email;e mail;"
     "date;date of service;dos;date of visit;date of exam;exam date;date of examination;date of evaluation;"
     "date of consultation;date of procedure;date of operation;date of surgery;date of report;date of referral;"
     "date of admission;date of discharge;admission date;discharge date;admit date;admitted;discharged;"
     "date of injury;transfer date;arrival;collected;received;reported;visit date;report date;"
     "attending;attending physician;physician;referring physician;referring;referred by;ordering physician;"
     "consulting physician;requesting physician;primary care;primary care physician;pcp;provider;accepting md;"
     "ed physician;submitting physician;surgeon;assistant;assistants;assistant surgeon;anesthesiologist;"
     "operators;operator;admitting physician;primary surgeon;first assistant;author;facility;hospital;clinic;location;"
     "service;unit;ward;room;bed;department;insurance;insurance id;policy;policy no;policy number;member id;"
     "group number;plan id;employer;occupation;emergency contact;next of kin;contact;guarantor;to;from;re;"
     "regarding;subject;client;client ip;examinee;caller;read by;patient mrn;rn;identification;identifying data;"
     "identifying information;id;language;religion;interpreter;start of care"},
    {chief_complaint,
     "chief complaint;chief complaints;presenting complaint;presenting problem;complaint;complaints;reason for visit;"
     "reason for consultation;reason for consult;reason for referral;reason for admission;reason for exam;"
     "reason for examination;reason for study;reason for the visit;chief reason for consultation;"
     "reason for evaluation;indication;indications;presenting symptoms;presentation;cc hpi"},
    {present_illness,
     "history of present illness;history of the present illness;hpi;hx;present illness;history of present problem;"
     "history of presenting illness;history of presenting complaint;subjective;s;interval history;brief history;"
     "history;clinical history;history and physical;patient history;signs and symptoms;interim history;"
     "summary of clinical history;history and reason for consultation;current history;history of injury;"
     "brief history of present illness;present history;clinical information;clinical;clinical data;background"},
    {past_history,
     "past medical history;pmh;pmhx;medical history;past history;past surgical history;psh;surgical history;"
     "previous surgeries;previous surgery;past medical and surgical history;past medical surgical history;"
     "medical problems;problem list;problems;active problems;past psychiatric history;psychiatric history;"
     "birth history;past medical illnesses;prior medical history;primary medical history;immunizations;"
     "immunization history;developmental history;past obstetrical history;past ob history;obstetrical history;"
     "ob history;ob gyn history;gynecologic history;gyn history;previous medical history;operations;"
     "hospitalizations;past illnesses;childhood illnesses;coronary risk factors;cardiac risk factors;risk factors;"
     "past ocular history;past gynecologic history;previous history;comorbidities;significant past medical history;"
     "past medical history past surgical history;legal history;past oncologic history;oncologic history"},
    {family_history,
     "family history;fhx;fh;family medical history;family psychiatric history;genetic history;"
     "genetic psychiatric history;family hx"},
    {social_history,
     "social history;shx;sh;social;social hx;habits;social habits;personal history;personal and social history;"
     "psychosocial history;substance abuse history;substance and alcohol history;substance use;tobacco;alcohol;"
     "social and developmental history;family social history;family and social history;shx fhx;fhx shx;"
     "work history;employment history;occupational history;educational history;living situation;"
     "drug and alcohol history;personal social history;history of substance abuse;vocational history"},
    {allergies,
     "allergies;allergy;drug allergies;medication allergies;allergies to medications;adverse reactions;"
     "known allergies;allergic history;drug sensitivities"},
    {medications,
     "medications;meds;current medications;medication;home medications;medications at home;discharge medications;"
     "admission medications;medications on admission;medications on discharge;outpatient medications;"
     "current meds;present medications;inpatient medications;medication history;medications prescribed;"
     "prescriptions;medications on transfer;transfer medications;drugs;rx;medications prior to admission;"
     "medications at discharge;current outpatient medications;preoperative medications;medication list;"
     "medications given;facility administered medications;list of medications"},
    {review_of_systems,
     "review of systems;ros;systems review;system review;review of symptoms;functional inquiry;ros health"},
    {physical_exam,
     "physical examination;physical exam;exam;examination;pe;px;objective;o;physical;physical findings;"
     "neurological examination;neurologic examination;neurological exam;neurologic exam;mental status examination;"
     "mental status exam;mental status;mse;gen exam;general examination;general exam;cardiac exam;"
     "discharge physical examination;clinical examination;clinical physical examination;rectal exam;"
     "physical examination on admission;pelvic exam;male physical examination;female physical examination;"
     "ocular examination;focused physical examination;objective findings;examination findings;ms"},
    {vitals, "vital signs;vitals;vs;vit;vital signs on admission;admission vital signs;discharge vital signs"},
    {laboratory,
     "laboratory data;laboratory;labs;lab;lab data;laboratory studies;laboratory findings;laboratory results;"
     "laboratory values;lab results;laboratory examination;pertinent laboratory data;diagnostic data;"
     "diagnostic studies;diagnostics;studies;test results;data;pertinent results;results;microbiology;cultures;"
     "pathology;specimen;specimens;specimens removed;gross description;microscopic description;gross examination;"
     "microscopic examination;final pathologic diagnosis;cbc;chemistry;urinalysis;admission laboratory data;"
     "laboratory and diagnostic data;laboratory diagnostic data;lab studies;hematology;blood work;abg;csf"},
    {imaging,
     "radiology;imaging;imaging studies;x ray;x rays;chest x ray;radiographs;ct;mri;ultrasound;echocardiogram;ekg;"
     "ecg;electrocardiogram;radiologic data;radiographic studies;radiology data;radiologic studies;technique;"
     "comparison;comparisons;findings;abnormal findings;major findings;interpretation;clinical interpretation;"
     "radiographic findings;imaging data;x ray findings;eeg;emg;doppler;x ray data;procedure and findings;"
     "description;radiological studies;cxr;hct;conclusion;conclusions"},
    {procedure,
     "procedure;procedures;procedure performed;procedures performed;operation;operations performed;"
     "operation performed;title of operation;name of operation;operative procedure;operative procedures;"
     "description of procedure;description of operation;procedure in detail;procedure details;procedure detail;"
     "details of procedure;details of the procedure;procedure note;anesthesia;estimated blood loss;ebl;blood loss;"
     "complications;drains;tubes drains;fluids;fluids received;implants;operative findings;counts;"
     "indications for procedure;indications for operation;indication for procedure;indications for surgery;"
     "indication for operation;principal procedure;procedures and immunizations;operative note;operative technique;"
     "description of the procedure;preprocedure preparation;tourniquet time;disposition of specimen;"
     "surgical procedure;urine output;hardware;intraoperative findings;intravenous fluids;sponge count;"
     "findings at operation;description of findings;anesthesia type;sedation;surgery;title of procedure;"
     "procedure description;description of the operation;condition on transfer;consent;prep"},
    {hospital_course,
     "hospital course;course;brief hospital course;course in the hospital;hospital course by problem;"
     "emergency department course;ed course;er course;course in hospital;summary of hospital course;"
     "hospital course and treatment;clinical course;hospital summary;treatment;treatments;therapy;"
     "hospital course by system;postoperative course;course of hospitalization;progress;events;consultations;"
     "consults;summary;treatment course;summary and reflection;hospital course and discharge"},
    {assessment,
     "assessment;impression;a;clinical impression;final impression;diagnostic impression;assessment and plan;"
     "assessment plan;a p;impression and plan;impression plan;impression and recommendations;"
     "impression recommendations;discussion;formulation;summary and assessment;medical decision making;mdm;"
     "assessment and recommendations;comment;comments;clinicopathologic correlation;prognosis;"
     "assessment recommendations;opinion;case formulation;evaluation;impression diagnosis;assessments;"
     "medical decision;ap;axis i;axis ii;axis iii;axis iv;axis v;assets;limitations"},
    {plan,
     "plan;plans;p;recommendations;recommendation;treatment plan;plan of care;plan and recommendations;"
     "recommendations and plan;evaluation treatment plan;goals;short term goals;long term goals;suggestions;"
     "plan discussion;discharge plan;disposition and plan;care plan;orders;therapy plan;rehab potential"},
    {disposition,
     "disposition;discharge disposition;discharge instructions;discharge condition;condition on discharge;"
     "condition at discharge;condition;follow up;followup;follow up plans;followup instructions;"
     "follow up instructions;instructions;patient instructions;activity;diet;next appointment;discharge activity;"
     "discharge diet;discharge followup;discharge follow up;discharge;discharge to;post procedure instructions;"
     "wound care instructions;activities;followup appointments;follow up appointments;discharge status;"
     "physical activity;special instructions;return precautions;code status"},
    {diagnosis,
     "diagnosis;diagnoses;admission diagnosis;admission diagnoses;admitting diagnosis;admitting diagnoses;"
     "discharge diagnosis;discharge diagnoses;final diagnosis;final diagnoses;principal diagnosis;"
     "principal diagnoses;primary diagnosis;secondary diagnosis;secondary diagnoses;preoperative diagnosis;"
     "preoperative diagnoses;postoperative diagnosis;postoperative diagnoses;pre operative diagnosis;"
     "post operative diagnosis;preop diagnosis;postop diagnosis;preprocedure diagnosis;postprocedure diagnosis;"
     "diagnoses on admission;diagnoses on discharge;diagnosis on admission;diagnosis at discharge;"
     "associated diagnosis;associated diagnoses;differential diagnosis;working diagnosis;"
     "principal discharge diagnosis;video eeg diagnoses;other diagnoses;additional diagnoses;cause of death"},
    {signature,
     "dictated by;dictated;dictating physician;electronically signed by;electronically signed;e signed;"
     "electronic signature;signed;signed by;signed electronically by;signature;transcribed by;transcribed;"
     "transcriptionist;transcription id;dd;dt;d;t;job;job id;job no;job number;dictation id;document id;"
     "reviewed by;reviewed and agreed;approved by;verified by;authenticated by;attested by;attestation;"
     "copy to;copies to;copies;carbon copy;sincerely;yours sincerely;sincerely yours;yours truly;respectfully;"
     "respectfully submitted;best regards;with best regards;kind regards;regards;warm regards;report end;"
     "end of report;end of document;dictator;cosigned by;co signed by;pager;attending signature;"
     "physician signature;dictated but not read;prepared by;completed by;entered by;electronically reviewed by"},
    {other, "hospital problems;note;notes;addendum;quality of life;strengths;questions;functional status"},
}};

// Parts of an examination: they go with the section they stand in.
constexpr std::string_view parts =
    "general;general appearance;gen;constitutional;appearance;heent;head;head and neck;eyes;ears;nose;throat;mouth;"
    "ent;ears nose and throat;ears nose throat;oral;nasal;face;neck;chest;lungs;lung;respiratory;pulmonary;thorax;"
    "resp;heart;cardiac;cardiovascular;cv;cor;cardiovascular system;breasts;breast;abdomen;abd;gastrointestinal;gi;"
    "genitourinary;gu;genitalia;pelvic;pelvis;rectal;back;spine;extremities;ext;extremity;lower extremities;"
    "upper extremities;musculoskeletal;ms exam;msk;skin;integumentary;dermatologic;lymph;lymphatic;lymphatics;"
    "lymph nodes;hematologic;hematologic lymphatic;endocrine;neurologic;neurological;neuro;cns;cn;cranial nerves;"
    "motor;sensory;sensation;reflexes;coordination;coord;station;gait;station gait;coord station gait;psychiatric;"
    "psych;psychological;psychologic;neuropsychiatric;mood;affect;speech;attitude;psychomotor;vascular;pulses;"
    "urological;"
    "gynecological;gyn;allergic immunologic;immunologic;developmental;locomotor;skin hair and nails;orientation;"
    "strength;tone";
constexpr std::string_view vital_parts =
    "temperature;temp;pulse;blood pressure;bp;heart rate;hr;respirations;respiratory rate;weight;height;lmp;bmi;"
    "oxygen saturation;o2 sat";

const std::unordered_map<std::string_view, Heading>& headings() {
    static const std::unordered_map<std::string_view, Heading> map = [] {
        std::unordered_map<std::string_view, Heading> result;
        const auto add = [&result](std::string_view list, Heading heading) {
            while (!list.empty()) {
                const std::size_t end = std::min(list.find(';'), list.size());
                result.emplace(list.substr(0, end), heading);
                list.remove_prefix(std::min(end + 1, list.size()));
            }
        };
        for (const Names& names : table) add(names.list, {names.kind, false});
        add(parts, {physical_exam, true});
        add(vital_parts, {vitals, true});
        return result;
    }();
    return map;
}

}  // namespace

std::string heading_words(std::string_view heading) {
    std::string words;
    bool blank = false;
    int depth = 0;
    for (const char c : heading) {
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' && depth > 0 ? 1 : 0;
        const bool upper = c >= 'A' && c <= 'Z';
        const bool inside = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
        if (!inside || depth > 0) {
            blank = c != '\'';
            continue;
        }
        if (blank && !words.empty()) words += ' ';
        blank = false;
        words += upper ? static_cast<char>(c + ('a' - 'A')) : c;
    }
    return words;
}

std::optional<Heading> known_heading(const std::string& words) {
    const auto found = headings().find(words);
    if (found == headings().end()) return std::nullopt;
    return found->second;
}

SectionKind likely_kind(const std::string& words) {
    struct Clue {
        std::string_view word;
        SectionKind kind;
    };
    constexpr std::array<Clue, 30> clues = {{
        {"diagnos", diagnosis},
        {"family history", family_history},
        {"social", social_history},
        {"allerg", allergies},
        {"medication", medications},
        {"review of systems", review_of_systems},
        {"present illness", present_illness},
        {"complaint", chief_complaint},
        {"reason for", chief_complaint},
        {"vital", vitals},
        {"laborator", laboratory},
        {"pathol", laboratory},
        {"x ray", imaging},
        {"radiolog", imaging},
        {"ultrasound", imaging},
        {"imaging", imaging},
        {"course", hospital_course},
        {"history", past_history},
        {"examination", physical_exam},
        {"exam", physical_exam},
        {"procedure", procedure},
        {"operati", procedure},
        {"surg", procedure},
        {"assessment", assessment},
        {"impression", assessment},
        {"recommendation", plan},
        {"plan", plan},
        {"instruction", disposition},
        {"discharge", disposition},
        {"signed", signature},
    }};
    for (const Clue& clue : clues)
        if (words.find(clue.word) != std::string::npos) return clue.kind;
    return other;
}

std::string_view name(SectionKind kind) {
    constexpr std::array<std::string_view, static_cast<std::size_t>(other) + 1> names = {
        "header",          "identification",
        "chief complaint", "present illness",
        "past history",    "family history",
        "social history",  "allergies",
        "medications",     "review of systems",
        "physical exam",   "vitals",
        "laboratory",      "imaging",
        "procedure",       "hospital course",
        "assessment",      "plan",
        "disposition",     "diagnosis",
        "signature",       "other"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name(Zone zone) {
    constexpr std::array<std::string_view, 3> names = {"header", "body", "signature"};
    return names[static_cast<std::size_t>(zone)];
}

}  // namespace scrim
