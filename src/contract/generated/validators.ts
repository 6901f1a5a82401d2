// @ts-nocheck
// Generated from src/contract/schemas.ts and admin-schemas.ts by `npm run generate`. Do not edit.
"use strict";
export const scoreRequest = validate21;
const schema6 = {"type":"object","required":["device"],"properties":{"device":{"type":"object","required":["deviceId","fingerprint","timezone"],"properties":{"deviceId":{"type":"string","minLength":1,"maxLength":128},"fingerprint":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"},"timezone":{"type":"string","minLength":1,"maxLength":64},"manufacturer":{"type":["string","null"],"maxLength":128},"model":{"type":["string","null"],"maxLength":128},"brand":{"type":["string","null"],"maxLength":128},"device":{"type":["string","null"],"maxLength":128},"product":{"type":["string","null"],"maxLength":128},"hardware":{"type":["string","null"],"maxLength":128},"sdkVersion":{"type":["string","null"],"maxLength":64},"osVersion":{"type":["string","null"],"maxLength":64},"screenWidth":{"type":["string","null"],"maxLength":32},"screenHeight":{"type":["string","null"],"maxLength":32},"screenDensity":{"type":["string","null"],"maxLength":32},"locale":{"type":["string","null"],"maxLength":64},"fingerprintSource":{"enum":["hardware","seeded",null]}}},"userId":{"type":["string","null"],"maxLength":256},"session":{"$ref":"Shared1"},"behavioral":{"$ref":"Shared2"},"sim":{"$ref":"Shared3"},"signals":{"$ref":"Shared4"},"mouse":{"$ref":"Shared5"},"keyboard":{"$ref":"Shared6"},"page":{"$ref":"Shared7"},"form":{"$ref":"Shared8"},"privacy":{"$ref":"Shared9"},"loginContext":{"$ref":"Shared10"},"checkoutContext":{"$ref":"Shared11"},"accountChangeContext":{"$ref":"Shared12"},"challenge":{"$ref":"Shared13"},"page_url":{"type":["string","null"],"maxLength":2048},"page_origin":{"type":["string","null"],"maxLength":512},"referrer":{"type":["string","null"],"maxLength":2048}},"$id":"ScoreRequest"};
const pattern0 = new RegExp("^[0-9a-fA-F]{64}$", "u");
const schema7 = {"$id":"Shared1","type":["object","null"],"properties":{"sessionId":{"type":["string","null"],"maxLength":128},"timestamp":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"sessionCount":{"type":["string","null"],"maxLength":32},"firstSession":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}};
const pattern1 = new RegExp("^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$", "u");

function validate22(data, instancePath=""){
/*# sourceURL="Shared1" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema7.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.sessionId !== undefined){
let data0 = data.sessionId;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate22.errors = [{instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/type",keyword:"type",params:{type: schema7.properties.sessionId.type}}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate22.errors = [{instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate22.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: schema7.properties.timestamp.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 64){
validate22.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data1)){
validate22.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sessionCount !== undefined){
let data2 = data.sessionCount;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate22.errors = [{instancePath:instancePath+"/sessionCount",schemaPath:"#/properties/sessionCount/type",keyword:"type",params:{type: schema7.properties.sessionCount.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 32){
validate22.errors = [{instancePath:instancePath+"/sessionCount",schemaPath:"#/properties/sessionCount/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstSession !== undefined){
let data3 = data.firstSession;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate22.errors = [{instancePath:instancePath+"/firstSession",schemaPath:"#/properties/firstSession/type",keyword:"type",params:{type: schema7.properties.firstSession.type}}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate22.errors = [{instancePath:instancePath+"/firstSession",schemaPath:"#/properties/firstSession/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data3)){
validate22.errors = [{instancePath:instancePath+"/firstSession",schemaPath:"#/properties/firstSession/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"$id":"Shared2","type":["object","null"],"properties":{"typing_dwell_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":0,"maximum":1000000000}},"typing_flight_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":-1000000000,"maximum":1000000000}},"swipe_velocity":{"type":["number","null"],"minimum":0,"maximum":1000000000},"session_entropy":{"type":["number","null"],"minimum":0,"maximum":1000000000}}};

function validate24(data, instancePath=""){
/*# sourceURL="Shared2" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema8.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.typing_dwell_ms !== undefined){
let data0 = data.typing_dwell_ms;
const _errs1 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate24.errors = [{instancePath:instancePath+"/typing_dwell_ms",schemaPath:"#/properties/typing_dwell_ms/type",keyword:"type",params:{type: schema8.properties.typing_dwell_ms.type}}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 256){
validate24.errors = [{instancePath:instancePath+"/typing_dwell_ms",schemaPath:"#/properties/typing_dwell_ms/maxItems",keyword:"maxItems",params:{limit: 256}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate24.errors = [{instancePath:instancePath+"/typing_dwell_ms/" + i0,schemaPath:"#/properties/typing_dwell_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate24.errors = [{instancePath:instancePath+"/typing_dwell_ms/" + i0,schemaPath:"#/properties/typing_dwell_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/typing_dwell_ms/" + i0,schemaPath:"#/properties/typing_dwell_ms/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.typing_flight_ms !== undefined){
let data2 = data.typing_flight_ms;
const _errs5 = errors;
if((!(Array.isArray(data2))) && (data2 !== null)){
validate24.errors = [{instancePath:instancePath+"/typing_flight_ms",schemaPath:"#/properties/typing_flight_ms/type",keyword:"type",params:{type: schema8.properties.typing_flight_ms.type}}];
return false;
}
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length > 256){
validate24.errors = [{instancePath:instancePath+"/typing_flight_ms",schemaPath:"#/properties/typing_flight_ms/maxItems",keyword:"maxItems",params:{limit: 256}}];
return false;
}
else {
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000000 || isNaN(data3)){
validate24.errors = [{instancePath:instancePath+"/typing_flight_ms/" + i1,schemaPath:"#/properties/typing_flight_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data3 < -1000000000 || isNaN(data3)){
validate24.errors = [{instancePath:instancePath+"/typing_flight_ms/" + i1,schemaPath:"#/properties/typing_flight_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1000000000}}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/typing_flight_ms/" + i1,schemaPath:"#/properties/typing_flight_ms/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.swipe_velocity !== undefined){
let data4 = data.swipe_velocity;
const _errs9 = errors;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
validate24.errors = [{instancePath:instancePath+"/swipe_velocity",schemaPath:"#/properties/swipe_velocity/type",keyword:"type",params:{type: schema8.properties.swipe_velocity.type}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000000000 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/swipe_velocity",schemaPath:"#/properties/swipe_velocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/swipe_velocity",schemaPath:"#/properties/swipe_velocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session_entropy !== undefined){
let data5 = data.session_entropy;
const _errs11 = errors;
if((!((typeof data5 == "number") && (isFinite(data5)))) && (data5 !== null)){
validate24.errors = [{instancePath:instancePath+"/session_entropy",schemaPath:"#/properties/session_entropy/type",keyword:"type",params:{type: schema8.properties.session_entropy.type}}];
return false;
}
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000000 || isNaN(data5)){
validate24.errors = [{instancePath:instancePath+"/session_entropy",schemaPath:"#/properties/session_entropy/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate24.errors = [{instancePath:instancePath+"/session_entropy",schemaPath:"#/properties/session_entropy/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate24.errors = vErrors;
return errors === 0;
}

const schema9 = {"$id":"Shared3","type":["object","null"],"properties":{"simOperator":{"type":["string","null"],"maxLength":64},"simOperatorName":{"type":["string","null"],"maxLength":128},"simSerialNumber":{"type":["string","null"],"maxLength":256},"networkOperator":{"type":["string","null"],"maxLength":64},"networkType":{"type":["string","null"],"maxLength":64}}};

function validate26(data, instancePath=""){
/*# sourceURL="Shared3" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema9.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.simOperator !== undefined){
let data0 = data.simOperator;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate26.errors = [{instancePath:instancePath+"/simOperator",schemaPath:"#/properties/simOperator/type",keyword:"type",params:{type: schema9.properties.simOperator.type}}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64){
validate26.errors = [{instancePath:instancePath+"/simOperator",schemaPath:"#/properties/simOperator/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.simOperatorName !== undefined){
let data1 = data.simOperatorName;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate26.errors = [{instancePath:instancePath+"/simOperatorName",schemaPath:"#/properties/simOperatorName/type",keyword:"type",params:{type: schema9.properties.simOperatorName.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate26.errors = [{instancePath:instancePath+"/simOperatorName",schemaPath:"#/properties/simOperatorName/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.simSerialNumber !== undefined){
let data2 = data.simSerialNumber;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate26.errors = [{instancePath:instancePath+"/simSerialNumber",schemaPath:"#/properties/simSerialNumber/type",keyword:"type",params:{type: schema9.properties.simSerialNumber.type}}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 256){
validate26.errors = [{instancePath:instancePath+"/simSerialNumber",schemaPath:"#/properties/simSerialNumber/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.networkOperator !== undefined){
let data3 = data.networkOperator;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate26.errors = [{instancePath:instancePath+"/networkOperator",schemaPath:"#/properties/networkOperator/type",keyword:"type",params:{type: schema9.properties.networkOperator.type}}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate26.errors = [{instancePath:instancePath+"/networkOperator",schemaPath:"#/properties/networkOperator/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.networkType !== undefined){
let data4 = data.networkType;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate26.errors = [{instancePath:instancePath+"/networkType",schemaPath:"#/properties/networkType/type",keyword:"type",params:{type: schema9.properties.networkType.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate26.errors = [{instancePath:instancePath+"/networkType",schemaPath:"#/properties/networkType/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
validate26.errors = vErrors;
return errors === 0;
}

const schema10 = {"$id":"Shared4","type":["object","null"],"properties":{"mouse":{"$ref":"Shared5"},"keyboard":{"$ref":"Shared6"},"page":{"$ref":"Shared7"},"form":{"$ref":"Shared8"},"privacy":{"$ref":"Shared9"}}};
const schema11 = {"$id":"Shared5","type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"totalDistance":{"type":["number","null"],"minimum":0,"maximum":1000000000},"averageVelocity":{"type":["number","null"],"minimum":0,"maximum":1000000000}}};

function validate29(data, instancePath=""){
/*# sourceURL="Shared5" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema11.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.clickCount !== undefined){
let data0 = data.clickCount;
const _errs1 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate29.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/type",keyword:"type",params:{type: schema11.properties.clickCount.type}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate29.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate29.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalDistance !== undefined){
let data1 = data.totalDistance;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate29.errors = [{instancePath:instancePath+"/totalDistance",schemaPath:"#/properties/totalDistance/type",keyword:"type",params:{type: schema11.properties.totalDistance.type}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate29.errors = [{instancePath:instancePath+"/totalDistance",schemaPath:"#/properties/totalDistance/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate29.errors = [{instancePath:instancePath+"/totalDistance",schemaPath:"#/properties/totalDistance/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.averageVelocity !== undefined){
let data2 = data.averageVelocity;
const _errs5 = errors;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
validate29.errors = [{instancePath:instancePath+"/averageVelocity",schemaPath:"#/properties/averageVelocity/type",keyword:"type",params:{type: schema11.properties.averageVelocity.type}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000000 || isNaN(data2)){
validate29.errors = [{instancePath:instancePath+"/averageVelocity",schemaPath:"#/properties/averageVelocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate29.errors = [{instancePath:instancePath+"/averageVelocity",schemaPath:"#/properties/averageVelocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
validate29.errors = vErrors;
return errors === 0;
}

const schema12 = {"$id":"Shared6","type":["object","null"],"properties":{"keydownCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"typingSpeed":{"type":["number","null"],"minimum":0,"maximum":1000000000}}};

function validate31(data, instancePath=""){
/*# sourceURL="Shared6" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema12.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.keydownCount !== undefined){
let data0 = data.keydownCount;
const _errs1 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate31.errors = [{instancePath:instancePath+"/keydownCount",schemaPath:"#/properties/keydownCount/type",keyword:"type",params:{type: schema12.properties.keydownCount.type}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate31.errors = [{instancePath:instancePath+"/keydownCount",schemaPath:"#/properties/keydownCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate31.errors = [{instancePath:instancePath+"/keydownCount",schemaPath:"#/properties/keydownCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.typingSpeed !== undefined){
let data1 = data.typingSpeed;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate31.errors = [{instancePath:instancePath+"/typingSpeed",schemaPath:"#/properties/typingSpeed/type",keyword:"type",params:{type: schema12.properties.typingSpeed.type}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate31.errors = [{instancePath:instancePath+"/typingSpeed",schemaPath:"#/properties/typingSpeed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate31.errors = [{instancePath:instancePath+"/typingSpeed",schemaPath:"#/properties/typingSpeed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
validate31.errors = vErrors;
return errors === 0;
}

const schema13 = {"$id":"Shared7","type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"scrollDepth":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeToFirstInteraction":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeOnPage":{"type":["number","null"],"minimum":0,"maximum":1000000000}}};

function validate33(data, instancePath=""){
/*# sourceURL="Shared7" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema13.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.clickCount !== undefined){
let data0 = data.clickCount;
const _errs1 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate33.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/type",keyword:"type",params:{type: schema13.properties.clickCount.type}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate33.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate33.errors = [{instancePath:instancePath+"/clickCount",schemaPath:"#/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scrollDepth !== undefined){
let data1 = data.scrollDepth;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate33.errors = [{instancePath:instancePath+"/scrollDepth",schemaPath:"#/properties/scrollDepth/type",keyword:"type",params:{type: schema13.properties.scrollDepth.type}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate33.errors = [{instancePath:instancePath+"/scrollDepth",schemaPath:"#/properties/scrollDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate33.errors = [{instancePath:instancePath+"/scrollDepth",schemaPath:"#/properties/scrollDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeToFirstInteraction !== undefined){
let data2 = data.timeToFirstInteraction;
const _errs5 = errors;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
validate33.errors = [{instancePath:instancePath+"/timeToFirstInteraction",schemaPath:"#/properties/timeToFirstInteraction/type",keyword:"type",params:{type: schema13.properties.timeToFirstInteraction.type}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000000 || isNaN(data2)){
validate33.errors = [{instancePath:instancePath+"/timeToFirstInteraction",schemaPath:"#/properties/timeToFirstInteraction/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate33.errors = [{instancePath:instancePath+"/timeToFirstInteraction",schemaPath:"#/properties/timeToFirstInteraction/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timeOnPage !== undefined){
let data3 = data.timeOnPage;
const _errs7 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate33.errors = [{instancePath:instancePath+"/timeOnPage",schemaPath:"#/properties/timeOnPage/type",keyword:"type",params:{type: schema13.properties.timeOnPage.type}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000000 || isNaN(data3)){
validate33.errors = [{instancePath:instancePath+"/timeOnPage",schemaPath:"#/properties/timeOnPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate33.errors = [{instancePath:instancePath+"/timeOnPage",schemaPath:"#/properties/timeOnPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate33.errors = vErrors;
return errors === 0;
}

const schema14 = {"$id":"Shared8","type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"scriptDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}};

function validate35(data, instancePath=""){
/*# sourceURL="Shared8" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema14.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.focusCount !== undefined){
let data0 = data.focusCount;
const _errs1 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate35.errors = [{instancePath:instancePath+"/focusCount",schemaPath:"#/properties/focusCount/type",keyword:"type",params:{type: schema14.properties.focusCount.type}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate35.errors = [{instancePath:instancePath+"/focusCount",schemaPath:"#/properties/focusCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate35.errors = [{instancePath:instancePath+"/focusCount",schemaPath:"#/properties/focusCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pasteCount !== undefined){
let data1 = data.pasteCount;
const _errs3 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate35.errors = [{instancePath:instancePath+"/pasteCount",schemaPath:"#/properties/pasteCount/type",keyword:"type",params:{type: schema14.properties.pasteCount.type}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate35.errors = [{instancePath:instancePath+"/pasteCount",schemaPath:"#/properties/pasteCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate35.errors = [{instancePath:instancePath+"/pasteCount",schemaPath:"#/properties/pasteCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.autofillDetected !== undefined){
let data2 = data.autofillDetected;
const _errs5 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate35.errors = [{instancePath:instancePath+"/autofillDetected",schemaPath:"#/properties/autofillDetected/type",keyword:"type",params:{type: schema14.properties.autofillDetected.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scriptDetected !== undefined){
let data3 = data.scriptDetected;
const _errs7 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate35.errors = [{instancePath:instancePath+"/scriptDetected",schemaPath:"#/properties/scriptDetected/type",keyword:"type",params:{type: schema14.properties.scriptDetected.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fieldFocusOrder !== undefined){
let data4 = data.fieldFocusOrder;
const _errs9 = errors;
if((!(Array.isArray(data4))) && (data4 !== null)){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder",schemaPath:"#/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema14.properties.fieldFocusOrder.type}}];
return false;
}
if(errors === _errs9){
if(Array.isArray(data4)){
if(data4.length > 256){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder",schemaPath:"#/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256}}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 256){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder/" + i0,schemaPath:"#/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder/" + i0,schemaPath:"#/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
validate35.errors = vErrors;
return errors === 0;
}

const schema15 = {"$id":"Shared9","type":["object","null"],"properties":{"isIncognito":{"type":["boolean","null"]},"isVPN":{"type":["boolean","null"]},"isAutomated":{"type":["boolean","null"]},"hasAdBlocker":{"type":["boolean","null"]}}};

function validate37(data, instancePath=""){
/*# sourceURL="Shared9" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema15.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.isIncognito !== undefined){
let data0 = data.isIncognito;
const _errs1 = errors;
if((typeof data0 !== "boolean") && (data0 !== null)){
validate37.errors = [{instancePath:instancePath+"/isIncognito",schemaPath:"#/properties/isIncognito/type",keyword:"type",params:{type: schema15.properties.isIncognito.type}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isVPN !== undefined){
let data1 = data.isVPN;
const _errs3 = errors;
if((typeof data1 !== "boolean") && (data1 !== null)){
validate37.errors = [{instancePath:instancePath+"/isVPN",schemaPath:"#/properties/isVPN/type",keyword:"type",params:{type: schema15.properties.isVPN.type}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isAutomated !== undefined){
let data2 = data.isAutomated;
const _errs5 = errors;
if((typeof data2 !== "boolean") && (data2 !== null)){
validate37.errors = [{instancePath:instancePath+"/isAutomated",schemaPath:"#/properties/isAutomated/type",keyword:"type",params:{type: schema15.properties.isAutomated.type}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hasAdBlocker !== undefined){
let data3 = data.hasAdBlocker;
const _errs7 = errors;
if((typeof data3 !== "boolean") && (data3 !== null)){
validate37.errors = [{instancePath:instancePath+"/hasAdBlocker",schemaPath:"#/properties/hasAdBlocker/type",keyword:"type",params:{type: schema15.properties.hasAdBlocker.type}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate37.errors = vErrors;
return errors === 0;
}


function validate28(data, instancePath=""){
/*# sourceURL="Shared4" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema10.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mouse !== undefined){
const _errs1 = errors;
if(!(validate29(data.mouse, instancePath+"/mouse"))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyboard !== undefined){
const _errs2 = errors;
if(!(validate31(data.keyboard, instancePath+"/keyboard"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page !== undefined){
const _errs3 = errors;
if(!(validate33(data.page, instancePath+"/page"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.form !== undefined){
const _errs4 = errors;
if(!(validate35(data.form, instancePath+"/form"))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.privacy !== undefined){
const _errs5 = errors;
if(!(validate37(data.privacy, instancePath+"/privacy"))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
validate28.errors = vErrors;
return errors === 0;
}

const schema16 = {"$id":"Shared10","type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"identifierDomainHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128}}};
const pattern3 = new RegExp("^sha256:[0-9a-fA-F]{64}$", "u");

function validate45(data, instancePath=""){
/*# sourceURL="Shared10" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema16.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.identifierHash !== undefined){
let data0 = data.identifierHash;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate45.errors = [{instancePath:instancePath+"/identifierHash",schemaPath:"#/properties/identifierHash/type",keyword:"type",params:{type: schema16.properties.identifierHash.type}}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
validate45.errors = [{instancePath:instancePath+"/identifierHash",schemaPath:"#/properties/identifierHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"}}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.identifierDomainHash !== undefined){
let data1 = data.identifierDomainHash;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate45.errors = [{instancePath:instancePath+"/identifierDomainHash",schemaPath:"#/properties/identifierDomainHash/type",keyword:"type",params:{type: schema16.properties.identifierDomainHash.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern3.test(data1)){
validate45.errors = [{instancePath:instancePath+"/identifierDomainHash",schemaPath:"#/properties/identifierDomainHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"}}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.result !== undefined){
let data2 = data.result;
const _errs5 = errors;
if(!(((data2 === "SUCCESS") || (data2 === "FAILURE")) || (data2 === null))){
validate45.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/enum",keyword:"enum",params:{allowedValues: schema16.properties.result.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failureReason !== undefined){
let data3 = data.failureReason;
const _errs6 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate45.errors = [{instancePath:instancePath+"/failureReason",schemaPath:"#/properties/failureReason/type",keyword:"type",params:{type: schema16.properties.failureReason.type}}];
return false;
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(data3.length > 128){
validate45.errors = [{instancePath:instancePath+"/failureReason",schemaPath:"#/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.authMethod !== undefined){
let data4 = data.authMethod;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate45.errors = [{instancePath:instancePath+"/authMethod",schemaPath:"#/properties/authMethod/type",keyword:"type",params:{type: schema16.properties.authMethod.type}}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 64){
validate45.errors = [{instancePath:instancePath+"/authMethod",schemaPath:"#/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mfaUsed !== undefined){
let data5 = data.mfaUsed;
const _errs10 = errors;
if((typeof data5 !== "boolean") && (data5 !== null)){
validate45.errors = [{instancePath:instancePath+"/mfaUsed",schemaPath:"#/properties/mfaUsed/type",keyword:"type",params:{type: schema16.properties.mfaUsed.type}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attemptId !== undefined){
let data6 = data.attemptId;
const _errs12 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate45.errors = [{instancePath:instancePath+"/attemptId",schemaPath:"#/properties/attemptId/type",keyword:"type",params:{type: schema16.properties.attemptId.type}}];
return false;
}
if(errors === _errs12){
if(typeof data6 === "string"){
if(data6.length > 128){
validate45.errors = [{instancePath:instancePath+"/attemptId",schemaPath:"#/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
validate45.errors = vErrors;
return errors === 0;
}

const schema17 = {"$id":"Shared11","type":["object","null"],"properties":{"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"maxLength":16},"itemCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"shippingCountry":{"type":["string","null"],"maxLength":64}}};

function validate47(data, instancePath=""){
/*# sourceURL="Shared11" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema17.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.amount !== undefined){
let data0 = data.amount;
const _errs1 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate47.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema17.properties.amount.type}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate47.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate47.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
let data1 = data.currency;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate47.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: schema17.properties.currency.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 16){
validate47.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/maxLength",keyword:"maxLength",params:{limit: 16}}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.itemCount !== undefined){
let data2 = data.itemCount;
const _errs5 = errors;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
validate47.errors = [{instancePath:instancePath+"/itemCount",schemaPath:"#/properties/itemCount/type",keyword:"type",params:{type: schema17.properties.itemCount.type}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000000 || isNaN(data2)){
validate47.errors = [{instancePath:instancePath+"/itemCount",schemaPath:"#/properties/itemCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate47.errors = [{instancePath:instancePath+"/itemCount",schemaPath:"#/properties/itemCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shippingCountry !== undefined){
let data3 = data.shippingCountry;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate47.errors = [{instancePath:instancePath+"/shippingCountry",schemaPath:"#/properties/shippingCountry/type",keyword:"type",params:{type: schema17.properties.shippingCountry.type}}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate47.errors = [{instancePath:instancePath+"/shippingCountry",schemaPath:"#/properties/shippingCountry/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
validate47.errors = vErrors;
return errors === 0;
}

const schema18 = {"$id":"Shared12","type":["object","null"],"properties":{"changeType":{"type":["string","null"],"maxLength":64}}};

function validate49(data, instancePath=""){
/*# sourceURL="Shared12" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema18.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.changeType !== undefined){
let data0 = data.changeType;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate49.errors = [{instancePath:instancePath+"/changeType",schemaPath:"#/properties/changeType/type",keyword:"type",params:{type: schema18.properties.changeType.type}}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64){
validate49.errors = [{instancePath:instancePath+"/changeType",schemaPath:"#/properties/changeType/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
}
}
}
validate49.errors = vErrors;
return errors === 0;
}

const schema19 = {"$id":"Shared13","type":["object","null"],"properties":{"completed":{"type":["array","null"],"maxItems":8,"items":{"enum":["mfa","captcha","mfa_sms","mfa_totp","passkey","email_code","id_review"]}}}};

function validate51(data, instancePath=""){
/*# sourceURL="Shared13" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema19.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.completed !== undefined){
let data0 = data.completed;
const _errs1 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate51.errors = [{instancePath:instancePath+"/completed",schemaPath:"#/properties/completed/type",keyword:"type",params:{type: schema19.properties.completed.type}}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 8){
validate51.errors = [{instancePath:instancePath+"/completed",schemaPath:"#/properties/completed/maxItems",keyword:"maxItems",params:{limit: 8}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(!(((((((data1 === "mfa") || (data1 === "captcha")) || (data1 === "mfa_sms")) || (data1 === "mfa_totp")) || (data1 === "passkey")) || (data1 === "email_code")) || (data1 === "id_review"))){
validate51.errors = [{instancePath:instancePath+"/completed/" + i0,schemaPath:"#/properties/completed/items/enum",keyword:"enum",params:{allowedValues: schema19.properties.completed.items.enum}}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
}
}
}
}
validate51.errors = vErrors;
return errors === 0;
}


function validate21(data, instancePath=""){
/*# sourceURL="ScoreRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.device === undefined) && (missing0 = "device")){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.device !== undefined){
let data0 = data.device;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((((data0.deviceId === undefined) && (missing1 = "deviceId")) || ((data0.fingerprint === undefined) && (missing1 = "fingerprint"))) || ((data0.timezone === undefined) && (missing1 = "timezone"))){
validate21.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data0.deviceId !== undefined){
let data1 = data0.deviceId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data1.length < 1){
validate21.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.fingerprint !== undefined){
let data2 = data0.fingerprint;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate21.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"}}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.timezone !== undefined){
let data3 = data0.timezone;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate21.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(data3.length < 1){
validate21.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.manufacturer !== undefined){
let data4 = data0.manufacturer;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/type",keyword:"type",params:{type: schema6.properties.device.properties.manufacturer.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.model !== undefined){
let data5 = data0.model;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/type",keyword:"type",params:{type: schema6.properties.device.properties.model.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.brand !== undefined){
let data6 = data0.brand;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/type",keyword:"type",params:{type: schema6.properties.device.properties.brand.type}}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.device !== undefined){
let data7 = data0.device;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/type",keyword:"type",params:{type: schema6.properties.device.properties.device.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.product !== undefined){
let data8 = data0.product;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/type",keyword:"type",params:{type: schema6.properties.device.properties.product.type}}];
return false;
}
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.hardware !== undefined){
let data9 = data0.hardware;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/type",keyword:"type",params:{type: schema6.properties.device.properties.hardware.type}}];
return false;
}
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 128){
validate21.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs19 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.sdkVersion !== undefined){
let data10 = data0.sdkVersion;
const _errs21 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/type",keyword:"type",params:{type: schema6.properties.device.properties.sdkVersion.type}}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 64){
validate21.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs21 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.osVersion !== undefined){
let data11 = data0.osVersion;
const _errs23 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/type",keyword:"type",params:{type: schema6.properties.device.properties.osVersion.type}}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 64){
validate21.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs23 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenWidth !== undefined){
let data12 = data0.screenWidth;
const _errs25 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/type",keyword:"type",params:{type: schema6.properties.device.properties.screenWidth.type}}];
return false;
}
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 32){
validate21.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs25 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenHeight !== undefined){
let data13 = data0.screenHeight;
const _errs27 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/type",keyword:"type",params:{type: schema6.properties.device.properties.screenHeight.type}}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length > 32){
validate21.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs27 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenDensity !== undefined){
let data14 = data0.screenDensity;
const _errs29 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/type",keyword:"type",params:{type: schema6.properties.device.properties.screenDensity.type}}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length > 32){
validate21.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs29 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.locale !== undefined){
let data15 = data0.locale;
const _errs31 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate21.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/type",keyword:"type",params:{type: schema6.properties.device.properties.locale.type}}];
return false;
}
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 64){
validate21.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs31 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.fingerprintSource !== undefined){
let data16 = data0.fingerprintSource;
const _errs33 = errors;
if(!(((data16 === "hardware") || (data16 === "seeded")) || (data16 === null))){
validate21.errors = [{instancePath:instancePath+"/device/fingerprintSource",schemaPath:"#/properties/device/properties/fingerprintSource/enum",keyword:"enum",params:{allowedValues: schema6.properties.device.properties.fingerprintSource.enum}}];
return false;
}
var valid1 = _errs33 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.userId !== undefined){
let data17 = data.userId;
const _errs34 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate21.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: schema6.properties.userId.type}}];
return false;
}
if(errors === _errs34){
if(typeof data17 === "string"){
if(data17.length > 256){
validate21.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
const _errs36 = errors;
if(!(validate22(data.session, instancePath+"/session"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.behavioral !== undefined){
const _errs37 = errors;
if(!(validate24(data.behavioral, instancePath+"/behavioral"))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sim !== undefined){
const _errs38 = errors;
if(!(validate26(data.sim, instancePath+"/sim"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
const _errs39 = errors;
if(!(validate28(data.signals, instancePath+"/signals"))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mouse !== undefined){
const _errs40 = errors;
if(!(validate29(data.mouse, instancePath+"/mouse"))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyboard !== undefined){
const _errs41 = errors;
if(!(validate31(data.keyboard, instancePath+"/keyboard"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page !== undefined){
const _errs42 = errors;
if(!(validate33(data.page, instancePath+"/page"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.form !== undefined){
const _errs43 = errors;
if(!(validate35(data.form, instancePath+"/form"))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.privacy !== undefined){
const _errs44 = errors;
if(!(validate37(data.privacy, instancePath+"/privacy"))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loginContext !== undefined){
const _errs45 = errors;
if(!(validate45(data.loginContext, instancePath+"/loginContext"))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkoutContext !== undefined){
const _errs46 = errors;
if(!(validate47(data.checkoutContext, instancePath+"/checkoutContext"))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountChangeContext !== undefined){
const _errs47 = errors;
if(!(validate49(data.accountChangeContext, instancePath+"/accountChangeContext"))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
const _errs48 = errors;
if(!(validate51(data.challenge, instancePath+"/challenge"))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_url !== undefined){
let data31 = data.page_url;
const _errs49 = errors;
if((typeof data31 !== "string") && (data31 !== null)){
validate21.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/type",keyword:"type",params:{type: schema6.properties.page_url.type}}];
return false;
}
if(errors === _errs49){
if(typeof data31 === "string"){
if(data31.length > 2048){
validate21.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_origin !== undefined){
let data32 = data.page_origin;
const _errs51 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate21.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/type",keyword:"type",params:{type: schema6.properties.page_origin.type}}];
return false;
}
if(errors === _errs51){
if(typeof data32 === "string"){
if(data32.length > 512){
validate21.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/maxLength",keyword:"maxLength",params:{limit: 512}}];
return false;
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.referrer !== undefined){
let data33 = data.referrer;
const _errs53 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate21.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/type",keyword:"type",params:{type: schema6.properties.referrer.type}}];
return false;
}
if(errors === _errs53){
if(typeof data33 === "string"){
if(data33.length > 2048){
validate21.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

export const collectRequest = validate53;
const schema20 = {"type":"object","required":["device"],"properties":{"device":{"type":"object","required":["fingerprint"],"properties":{"deviceId":{"type":["string","null"],"maxLength":128},"fingerprint":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"},"timezone":{"type":["string","null"],"maxLength":64},"manufacturer":{"type":["string","null"],"maxLength":128},"model":{"type":["string","null"],"maxLength":128},"brand":{"type":["string","null"],"maxLength":128},"device":{"type":["string","null"],"maxLength":128},"product":{"type":["string","null"],"maxLength":128},"hardware":{"type":["string","null"],"maxLength":128},"sdkVersion":{"type":["string","null"],"maxLength":64},"osVersion":{"type":["string","null"],"maxLength":64},"screenWidth":{"type":["string","null"],"maxLength":32},"screenHeight":{"type":["string","null"],"maxLength":32},"screenDensity":{"type":["string","null"],"maxLength":32},"locale":{"type":["string","null"],"maxLength":64},"fingerprintSource":{"enum":["hardware","seeded",null]}}},"userId":{"type":["string","null"],"maxLength":256},"session":{"$ref":"Shared1"},"behavioral":{"$ref":"Shared2"},"sim":{"$ref":"Shared3"},"signals":{"$ref":"Shared4"},"mouse":{"$ref":"Shared5"},"keyboard":{"$ref":"Shared6"},"page":{"$ref":"Shared7"},"form":{"$ref":"Shared8"},"privacy":{"$ref":"Shared9"},"loginContext":{"$ref":"Shared10"},"checkoutContext":{"$ref":"Shared11"},"accountChangeContext":{"$ref":"Shared12"},"challenge":{"$ref":"Shared13"},"page_url":{"type":["string","null"],"maxLength":2048},"page_origin":{"type":["string","null"],"maxLength":512},"referrer":{"type":["string","null"],"maxLength":2048}},"$id":"CollectRequest"};

function validate53(data, instancePath=""){
/*# sourceURL="CollectRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.device === undefined) && (missing0 = "device")){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.device !== undefined){
let data0 = data.device;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.fingerprint === undefined) && (missing1 = "fingerprint")){
validate53.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
if(data0.deviceId !== undefined){
let data1 = data0.deviceId;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/type",keyword:"type",params:{type: schema20.properties.device.properties.deviceId.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.fingerprint !== undefined){
let data2 = data0.fingerprint;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate53.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"}}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.timezone !== undefined){
let data3 = data0.timezone;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/type",keyword:"type",params:{type: schema20.properties.device.properties.timezone.type}}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate53.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.manufacturer !== undefined){
let data4 = data0.manufacturer;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/type",keyword:"type",params:{type: schema20.properties.device.properties.manufacturer.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.model !== undefined){
let data5 = data0.model;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/type",keyword:"type",params:{type: schema20.properties.device.properties.model.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.brand !== undefined){
let data6 = data0.brand;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/type",keyword:"type",params:{type: schema20.properties.device.properties.brand.type}}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.device !== undefined){
let data7 = data0.device;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/type",keyword:"type",params:{type: schema20.properties.device.properties.device.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.product !== undefined){
let data8 = data0.product;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/type",keyword:"type",params:{type: schema20.properties.device.properties.product.type}}];
return false;
}
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.hardware !== undefined){
let data9 = data0.hardware;
const _errs19 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/type",keyword:"type",params:{type: schema20.properties.device.properties.hardware.type}}];
return false;
}
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 128){
validate53.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid1 = _errs19 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.sdkVersion !== undefined){
let data10 = data0.sdkVersion;
const _errs21 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/type",keyword:"type",params:{type: schema20.properties.device.properties.sdkVersion.type}}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 64){
validate53.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs21 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.osVersion !== undefined){
let data11 = data0.osVersion;
const _errs23 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/type",keyword:"type",params:{type: schema20.properties.device.properties.osVersion.type}}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 64){
validate53.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs23 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenWidth !== undefined){
let data12 = data0.screenWidth;
const _errs25 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/type",keyword:"type",params:{type: schema20.properties.device.properties.screenWidth.type}}];
return false;
}
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 32){
validate53.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs25 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenHeight !== undefined){
let data13 = data0.screenHeight;
const _errs27 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/type",keyword:"type",params:{type: schema20.properties.device.properties.screenHeight.type}}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length > 32){
validate53.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs27 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.screenDensity !== undefined){
let data14 = data0.screenDensity;
const _errs29 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/type",keyword:"type",params:{type: schema20.properties.device.properties.screenDensity.type}}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length > 32){
validate53.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/maxLength",keyword:"maxLength",params:{limit: 32}}];
return false;
}
}
}
var valid1 = _errs29 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.locale !== undefined){
let data15 = data0.locale;
const _errs31 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate53.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/type",keyword:"type",params:{type: schema20.properties.device.properties.locale.type}}];
return false;
}
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 64){
validate53.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
}
var valid1 = _errs31 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.fingerprintSource !== undefined){
let data16 = data0.fingerprintSource;
const _errs33 = errors;
if(!(((data16 === "hardware") || (data16 === "seeded")) || (data16 === null))){
validate53.errors = [{instancePath:instancePath+"/device/fingerprintSource",schemaPath:"#/properties/device/properties/fingerprintSource/enum",keyword:"enum",params:{allowedValues: schema20.properties.device.properties.fingerprintSource.enum}}];
return false;
}
var valid1 = _errs33 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.userId !== undefined){
let data17 = data.userId;
const _errs34 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate53.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: schema20.properties.userId.type}}];
return false;
}
if(errors === _errs34){
if(typeof data17 === "string"){
if(data17.length > 256){
validate53.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
const _errs36 = errors;
if(!(validate22(data.session, instancePath+"/session"))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.behavioral !== undefined){
const _errs37 = errors;
if(!(validate24(data.behavioral, instancePath+"/behavioral"))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sim !== undefined){
const _errs38 = errors;
if(!(validate26(data.sim, instancePath+"/sim"))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
const _errs39 = errors;
if(!(validate28(data.signals, instancePath+"/signals"))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mouse !== undefined){
const _errs40 = errors;
if(!(validate29(data.mouse, instancePath+"/mouse"))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyboard !== undefined){
const _errs41 = errors;
if(!(validate31(data.keyboard, instancePath+"/keyboard"))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page !== undefined){
const _errs42 = errors;
if(!(validate33(data.page, instancePath+"/page"))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.form !== undefined){
const _errs43 = errors;
if(!(validate35(data.form, instancePath+"/form"))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.privacy !== undefined){
const _errs44 = errors;
if(!(validate37(data.privacy, instancePath+"/privacy"))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loginContext !== undefined){
const _errs45 = errors;
if(!(validate45(data.loginContext, instancePath+"/loginContext"))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkoutContext !== undefined){
const _errs46 = errors;
if(!(validate47(data.checkoutContext, instancePath+"/checkoutContext"))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountChangeContext !== undefined){
const _errs47 = errors;
if(!(validate49(data.accountChangeContext, instancePath+"/accountChangeContext"))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
const _errs48 = errors;
if(!(validate51(data.challenge, instancePath+"/challenge"))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_url !== undefined){
let data31 = data.page_url;
const _errs49 = errors;
if((typeof data31 !== "string") && (data31 !== null)){
validate53.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/type",keyword:"type",params:{type: schema20.properties.page_url.type}}];
return false;
}
if(errors === _errs49){
if(typeof data31 === "string"){
if(data31.length > 2048){
validate53.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_origin !== undefined){
let data32 = data.page_origin;
const _errs51 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate53.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/type",keyword:"type",params:{type: schema20.properties.page_origin.type}}];
return false;
}
if(errors === _errs51){
if(typeof data32 === "string"){
if(data32.length > 512){
validate53.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/maxLength",keyword:"maxLength",params:{limit: 512}}];
return false;
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.referrer !== undefined){
let data33 = data.referrer;
const _errs53 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate53.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/type",keyword:"type",params:{type: schema20.properties.referrer.type}}];
return false;
}
if(errors === _errs53){
if(typeof data33 === "string"){
if(data33.length > 2048){
validate53.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}

export const verifyRequest = validate67;
const schema21 = {"type":"object","required":["event_id"],"properties":{"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"},"user_id":{"type":["string","null"],"minLength":1,"maxLength":256},"use_case":{"enum":["score","collect","login","checkout","registration","password_reset","account_change",null]},"max_age_seconds":{"type":["number","null"],"minimum":0,"maximum":1000000000},"challenge":{"$ref":"Shared13"},"login":{"$ref":"Shared10"},"checkout":{"$ref":"Shared11"},"account_change":{"$ref":"Shared12"}},"$id":"VerifyRequest"};
const pattern6 = new RegExp("^[A-Za-z0-9_-]+$", "u");

function validate67(data, instancePath=""){
/*# sourceURL="VerifyRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.event_id === undefined) && (missing0 = "event_id")){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.event_id !== undefined){
let data0 = data.event_id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate67.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data0.length < 1){
validate67.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern6.test(data0)){
validate67.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate67.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_id !== undefined){
let data1 = data.user_id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate67.errors = [{instancePath:instancePath+"/user_id",schemaPath:"#/properties/user_id/type",keyword:"type",params:{type: schema21.properties.user_id.type}}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 256){
validate67.errors = [{instancePath:instancePath+"/user_id",schemaPath:"#/properties/user_id/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
else {
if(data1.length < 1){
validate67.errors = [{instancePath:instancePath+"/user_id",schemaPath:"#/properties/user_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.use_case !== undefined){
let data2 = data.use_case;
const _errs5 = errors;
if(!((((((((data2 === "score") || (data2 === "collect")) || (data2 === "login")) || (data2 === "checkout")) || (data2 === "registration")) || (data2 === "password_reset")) || (data2 === "account_change")) || (data2 === null))){
validate67.errors = [{instancePath:instancePath+"/use_case",schemaPath:"#/properties/use_case/enum",keyword:"enum",params:{allowedValues: schema21.properties.use_case.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_age_seconds !== undefined){
let data3 = data.max_age_seconds;
const _errs6 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate67.errors = [{instancePath:instancePath+"/max_age_seconds",schemaPath:"#/properties/max_age_seconds/type",keyword:"type",params:{type: schema21.properties.max_age_seconds.type}}];
return false;
}
if(errors === _errs6){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000000 || isNaN(data3)){
validate67.errors = [{instancePath:instancePath+"/max_age_seconds",schemaPath:"#/properties/max_age_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate67.errors = [{instancePath:instancePath+"/max_age_seconds",schemaPath:"#/properties/max_age_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
const _errs8 = errors;
if(!(validate51(data.challenge, instancePath+"/challenge"))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.login !== undefined){
const _errs9 = errors;
if(!(validate45(data.login, instancePath+"/login"))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkout !== undefined){
const _errs10 = errors;
if(!(validate47(data.checkout, instancePath+"/checkout"))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.account_change !== undefined){
const _errs11 = errors;
if(!(validate49(data.account_change, instancePath+"/account_change"))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}

export const createWorkspace = validate72;
const schema22 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"},"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"$ref":"Shared14"}},"$id":"CreateWorkspace","additionalProperties":false};
const pattern7 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$", "u");
const schema23 = {"$id":"Shared14","type":["object","null"],"properties":{"bias":{"type":"number","minimum":-10,"maximum":10},"points":{"$ref":"Shared15"},"shifts":{"$ref":"Shared16"},"limits":{"$ref":"Shared17"},"settings":{"$ref":"Shared18"},"rules":{"type":"array","maxItems":200,"items":{"$ref":"Shared19"}}},"additionalProperties":false};
const schema24 = {"$id":"Shared15","type":"object","propertyNames":{"enum":["new_user_profile","watched","device_changed","device_tampered","recent_device","dormant_account","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","timezone_missing","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","behavior_replayed","sim_changed","sim_unconfirmed","time_anomaly","velocity_anomaly","failed_login_burst","account_burst","registration_burst","shared_rhythm","device_refused","takeover_sequence","order_burst","unusual_amount","unusual_destination","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10}};

function validate74(data, instancePath=""){
/*# sourceURL="Shared15" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(((((((((((((((((((((((((((((((((((((((((((((((key0 === "new_user_profile") || (key0 === "watched")) || (key0 === "device_changed")) || (key0 === "device_tampered")) || (key0 === "recent_device")) || (key0 === "dormant_account")) || (key0 === "multiple_devices")) || (key0 === "multiple_accounts")) || (key0 === "device_id_mismatch")) || (key0 === "emulator")) || (key0 === "geo_jump")) || (key0 === "vpn_detected")) || (key0 === "tor_exit")) || (key0 === "datacenter_ip")) || (key0 === "unusual_location")) || (key0 === "timezone_mismatch")) || (key0 === "timezone_invalid")) || (key0 === "timezone_missing")) || (key0 === "behavior_anomaly")) || (key0 === "typing_speed_mismatch")) || (key0 === "session_entropy_low")) || (key0 === "mouse_pattern_changed")) || (key0 === "excessive_paste")) || (key0 === "bot_detected")) || (key0 === "automation")) || (key0 === "superhuman_input")) || (key0 === "behavior_replayed")) || (key0 === "sim_changed")) || (key0 === "sim_unconfirmed")) || (key0 === "time_anomaly")) || (key0 === "velocity_anomaly")) || (key0 === "failed_login_burst")) || (key0 === "account_burst")) || (key0 === "registration_burst")) || (key0 === "shared_rhythm")) || (key0 === "device_refused")) || (key0 === "takeover_sequence")) || (key0 === "order_burst")) || (key0 === "unusual_amount")) || (key0 === "unusual_destination")) || (key0 === "behavior_shift_detected")) || (key0 === "typing_speed_changed")) || (key0 === "uniform_typing_pattern")) || (key0 === "incognito")) || (key0 === "ad_blocker")) || (key0 === "challenge_passed")) || (key0 === "test_fingerprint"))){
const err0 = {instancePath,schemaPath:"#/propertyNames/enum",keyword:"enum",params:{allowedValues: schema24.propertyNames.enum},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err1 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate74.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs3 = errors;
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 10 || isNaN(data0)){
validate74.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data0 < -10 || isNaN(data0)){
validate74.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10}}];
return false;
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}

const schema25 = {"$id":"Shared16","type":"object","propertyNames":{"enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"additionalProperties":{"$ref":"Shared15"}};

function validate76(data, instancePath=""){
/*# sourceURL="Shared16" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(((((((key0 === "score") || (key0 === "collect")) || (key0 === "login")) || (key0 === "checkout")) || (key0 === "registration")) || (key0 === "password_reset")) || (key0 === "account_change"))){
const err0 = {instancePath,schemaPath:"#/propertyNames/enum",keyword:"enum",params:{allowedValues: schema25.propertyNames.enum},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err1 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate76.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
const _errs3 = errors;
if(!(validate74(data[key1], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}

const schema26 = {"$id":"Shared17","type":"object","propertyNames":{"enum":["newcomers_address_minute","newcomers_address_hour","newcomers_address_day","newcomers_prefix_minute","newcomers_prefix_hour","newcomers_prefix_day","newcomers_network_minute","newcomers_network_hour","newcomers_network_day","registrations_address_minute","registrations_address_hour","registrations_address_day","registrations_prefix_minute","registrations_prefix_hour","registrations_prefix_day","registrations_network_minute","registrations_network_hour","registrations_network_day"]},"additionalProperties":{"type":"integer","minimum":1,"maximum":10000000}};

function validate79(data, instancePath=""){
/*# sourceURL="Shared17" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!((((((((((((((((((key0 === "newcomers_address_minute") || (key0 === "newcomers_address_hour")) || (key0 === "newcomers_address_day")) || (key0 === "newcomers_prefix_minute")) || (key0 === "newcomers_prefix_hour")) || (key0 === "newcomers_prefix_day")) || (key0 === "newcomers_network_minute")) || (key0 === "newcomers_network_hour")) || (key0 === "newcomers_network_day")) || (key0 === "registrations_address_minute")) || (key0 === "registrations_address_hour")) || (key0 === "registrations_address_day")) || (key0 === "registrations_prefix_minute")) || (key0 === "registrations_prefix_hour")) || (key0 === "registrations_prefix_day")) || (key0 === "registrations_network_minute")) || (key0 === "registrations_network_hour")) || (key0 === "registrations_network_day"))){
const err0 = {instancePath,schemaPath:"#/propertyNames/enum",keyword:"enum",params:{allowedValues: schema26.propertyNames.enum},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err1 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate79.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate79.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 10000000 || isNaN(data0)){
validate79.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate79.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate79.errors = vErrors;
return errors === 0;
}

const schema27 = {"$id":"Shared18","type":"object","propertyNames":{"enum":["alike_device","alike_place","alike_rhythm","alike_sim","alike_speed","alike_bot","alike_privacy","alike_sequence","alike_crowd","alike_history","device_age_days","device_uses_full","device_confirmed","device_earlier_days","device_drift_similarity","device_beyond_model","device_tampered","device_drift_days","device_prefix_explains","device_prefix_takes_over","device_prefix_similarity","device_network_explains","device_tries","device_network_similarity","device_elsewhere_explains","device_habit_from","device_habit_to","device_habit_devices","device_rest_days","device_replaced_days","device_habit_similarity","device_masked","device_habit_explains","device_habit_elsewhere","device_habit_hours","device_habit_days","device_habit_inherited","device_update_inherited","device_update_hours","device_update_days","device_early_explains","device_early_days","device_early_network_days","device_common_users","device_common_networks","device_common_hardware","device_inserted","recent_untried","recent_untried_days","recent_payout","recent_elsewhere","recent_hidden","recent_network_days","recent_harmless","recent_reset_seconds","devices_day_from","devices_day_to","devices_month_from","devices_month_to","devices_own","devices_habit","sim_fade_hours","sim_window_hours","sim_learned","sim_learned_sensitive","sim_confirmed","sim_own_days","sim_used_days","sim_own_phone","sim_own_phone_standing","sim_own_home","sim_renamed","sim_noise_changes","sim_noise","place_accustomed","place_hosted_networks","place_hosted_share","place_hosted_hours","place_near_km","place_share","place_rare_change","place_new_hours","place_requests","jump_coarse_km","jump_km","jump_kmh","jump_hours","jump_known_device","jump_timezone","jump_vpn","jump_clock_stays","jump_own_place","mismatch_near","vpn_by_timezone","dormant_days_from","dormant_days_to","hour_chance","hour_requests","hour_at_home","steps_hours","steps_again_seconds","steps_before","steps_now","steps_password","steps_completes_reset","steps_order","steps_profile","steps_own_device","steps_own_payout","steps_afar","steps_own_amount","amount_orders","amount_orders_all","amount_orders_few","amount_spread","amount_currency_slack","amount_from","amount_to","amount_far_from","amount_far","amount_far_all_from","amount_far_all","amount_far_stranger","amount_new_from","amount_new_to","amount_elsewhere","amount_tail_from","amount_tail_to","amount_tail_new_from","amount_tail_new_to","amount_tail","amount_alone","amount_new_hours","orders_at_once","orders_small_at_once","orders_small","orders_per_day","orders_buyers","orders_unknown","orders_usual","orders_new_days","orders_hour_known","orders_hour_own","orders_hour_large","orders_hour_elsewhere","orders_day","orders_day_own","orders_least","orders_full","answer_other_points","answer_tool_signs","answer_worth_asking","rhythm_learned","rhythm_deviations","rhythm_keys_from","rhythm_keys_to","rhythm_keys_least","rhythm_loose_from","rhythm_loose_to","rhythm_loose_least","rhythm_order_full","rhythm_order_deviations","rhythm_order_from","rhythm_order_strength","destination_alone","destination_with_amount","crowd_hosted","crowd_newcomers","crowd_registrations","crowd_each_person","crowd_usual","crowd_failing","crowd_failing_network","crowd_resets","crowd_get_in_share","crowd_get_in","crowd_rhythm_accounts","crowd_rhythm_share","crowd_rhythm_least","crowd_rhythm_full","account_burst_least","account_burst_full","registration_burst_least","registration_burst_full","accounts_day_from","accounts_day_to","accounts_month_from","accounts_month_to","accounts_today_from","accounts_today_to","accounts_today_most","accounts_young_days","accounts_regular_hours","accounts_made_from","accounts_made_to","accounts_made_most","accounts_common","accounts_regular","terminal_strength","terminal_known","terminal_allowed","terminal_hourly","terminal_failures","terminal_peopled","terminal_made_allowed","terminal_days","refused_from","refused_to","refused_share_from","refused_share_to","refused_days","refused_standing","failures_identifier","failures_user","failures_device","failures_address","failures_prefix","failures_network","failures_usual","failures_elsewhere","failures_full","replay_again_seconds","replay_names","replay_own_times","replay_own","replay_own_elsewhere","replay_others","replay_many","replay_marks_from","replay_marks_full","crowd_rhythms_most","shared_registrations","shared_varied","shared_days_from","shared_days_to","shared_users_from","shared_users_to","shared_requests_from","shared_requests_to","shared_daily_from","shared_daily_to","varied_typed","varied_alone","varied_again","varied_typed_share","varied_least","varied_share","varied_enough","varied_strength","varied_factor","watch_own_device","watch_common_device","watch_shared_requests","watch_fraud_device","watch_fraud_device_days","watch_fraud_identifier","watch_fraud_identifier_days","watch_fraud_address","watch_fraud_address_days","watch_takeover_device","watch_takeover_device_days","watch_takeover_identifier","watch_takeover_identifier_days","watch_takeover_address","watch_takeover_address_days","watch_chargeback_device","watch_chargeback_device_days","watch_chargeback_identifier","watch_chargeback_identifier_days","watch_promo_device","watch_promo_device_days","watch_promo_identifier","watch_promo_identifier_days","watch_bot_device","watch_bot_device_days","watch_bot_address","watch_bot_address_days","watch_disputes","watch_disputes_full","watch_ring","watch_ring_users","watch_ring_full","watch_ring_days","watch_doubted","watch_own_standing","word_doubt_days","word_review_hours","word_review_days","answer_captcha_bot","answer_captcha_speed","answer_captcha_crowd","answer_email_code_device","answer_email_code_place","answer_email_code_rhythm","answer_email_code_history","answer_email_code_privacy","answer_email_code_sim","answer_email_code_speed","answer_email_code_crowd","answer_mfa_sms_device","answer_mfa_sms_place","answer_mfa_sms_rhythm","answer_mfa_sms_history","answer_mfa_sms_privacy","answer_mfa_sms_speed","answer_mfa_sms_crowd","answer_mfa_sms_sequence","answer_mfa_device","answer_mfa_place","answer_mfa_rhythm","answer_mfa_history","answer_mfa_privacy","answer_mfa_sim","unnamed_from","unnamed_sim","unnamed_takeover","answer_mfa_speed","answer_mfa_crowd","answer_mfa_sequence","answer_mfa_totp_device","answer_mfa_totp_place","answer_mfa_totp_rhythm","answer_mfa_totp_history","answer_mfa_totp_privacy","answer_mfa_totp_sim","answer_mfa_totp_speed","answer_mfa_totp_crowd","answer_mfa_totp_sequence","answer_passkey_device","answer_passkey_place","answer_passkey_rhythm","answer_passkey_history","answer_passkey_privacy","answer_passkey_sim","answer_passkey_speed","answer_passkey_crowd","answer_passkey_sequence","answer_id_review_device","answer_id_review_place","answer_id_review_rhythm","answer_id_review_history","answer_id_review_privacy","answer_id_review_sim","answer_id_review_speed","answer_id_review_crowd","answer_id_review_sequence","answer_id_review_bot","answer_id_review_watch","repeat_seconds","speed_user_minute","speed_user_hour","speed_user_day","speed_device_minute","speed_device_hour","speed_device_day","speed_identifier_minute","speed_identifier_hour","speed_identifier_day","speed_address_minute","speed_address_hour","speed_address_day","speed_least","speed_hurry","speed_hurry_strength","speed_full","reputation_sightings","reputation_block","reputation_challenge","reputation_label","reputation_watched","trust_good","trust_all","trust_watched","confidence_learned","dormant_at_home","insisted_challenges","alike_watch"]},"additionalProperties":{"type":"number"}};

function validate81(data, instancePath=""){
/*# sourceURL="Shared18" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((key0 === "alike_device") || (key0 === "alike_place")) || (key0 === "alike_rhythm")) || (key0 === "alike_sim")) || (key0 === "alike_speed")) || (key0 === "alike_bot")) || (key0 === "alike_privacy")) || (key0 === "alike_sequence")) || (key0 === "alike_crowd")) || (key0 === "alike_history")) || (key0 === "device_age_days")) || (key0 === "device_uses_full")) || (key0 === "device_confirmed")) || (key0 === "device_earlier_days")) || (key0 === "device_drift_similarity")) || (key0 === "device_beyond_model")) || (key0 === "device_tampered")) || (key0 === "device_drift_days")) || (key0 === "device_prefix_explains")) || (key0 === "device_prefix_takes_over")) || (key0 === "device_prefix_similarity")) || (key0 === "device_network_explains")) || (key0 === "device_tries")) || (key0 === "device_network_similarity")) || (key0 === "device_elsewhere_explains")) || (key0 === "device_habit_from")) || (key0 === "device_habit_to")) || (key0 === "device_habit_devices")) || (key0 === "device_rest_days")) || (key0 === "device_replaced_days")) || (key0 === "device_habit_similarity")) || (key0 === "device_masked")) || (key0 === "device_habit_explains")) || (key0 === "device_habit_elsewhere")) || (key0 === "device_habit_hours")) || (key0 === "device_habit_days")) || (key0 === "device_habit_inherited")) || (key0 === "device_update_inherited")) || (key0 === "device_update_hours")) || (key0 === "device_update_days")) || (key0 === "device_early_explains")) || (key0 === "device_early_days")) || (key0 === "device_early_network_days")) || (key0 === "device_common_users")) || (key0 === "device_common_networks")) || (key0 === "device_common_hardware")) || (key0 === "device_inserted")) || (key0 === "recent_untried")) || (key0 === "recent_untried_days")) || (key0 === "recent_payout")) || (key0 === "recent_elsewhere")) || (key0 === "recent_hidden")) || (key0 === "recent_network_days")) || (key0 === "recent_harmless")) || (key0 === "recent_reset_seconds")) || (key0 === "devices_day_from")) || (key0 === "devices_day_to")) || (key0 === "devices_month_from")) || (key0 === "devices_month_to")) || (key0 === "devices_own")) || (key0 === "devices_habit")) || (key0 === "sim_fade_hours")) || (key0 === "sim_window_hours")) || (key0 === "sim_learned")) || (key0 === "sim_learned_sensitive")) || (key0 === "sim_confirmed")) || (key0 === "sim_own_days")) || (key0 === "sim_used_days")) || (key0 === "sim_own_phone")) || (key0 === "sim_own_phone_standing")) || (key0 === "sim_own_home")) || (key0 === "sim_renamed")) || (key0 === "sim_noise_changes")) || (key0 === "sim_noise")) || (key0 === "place_accustomed")) || (key0 === "place_hosted_networks")) || (key0 === "place_hosted_share")) || (key0 === "place_hosted_hours")) || (key0 === "place_near_km")) || (key0 === "place_share")) || (key0 === "place_rare_change")) || (key0 === "place_new_hours")) || (key0 === "place_requests")) || (key0 === "jump_coarse_km")) || (key0 === "jump_km")) || (key0 === "jump_kmh")) || (key0 === "jump_hours")) || (key0 === "jump_known_device")) || (key0 === "jump_timezone")) || (key0 === "jump_vpn")) || (key0 === "jump_clock_stays")) || (key0 === "jump_own_place")) || (key0 === "mismatch_near")) || (key0 === "vpn_by_timezone")) || (key0 === "dormant_days_from")) || (key0 === "dormant_days_to")) || (key0 === "hour_chance")) || (key0 === "hour_requests")) || (key0 === "hour_at_home")) || (key0 === "steps_hours")) || (key0 === "steps_again_seconds")) || (key0 === "steps_before")) || (key0 === "steps_now")) || (key0 === "steps_password")) || (key0 === "steps_completes_reset")) || (key0 === "steps_order")) || (key0 === "steps_profile")) || (key0 === "steps_own_device")) || (key0 === "steps_own_payout")) || (key0 === "steps_afar")) || (key0 === "steps_own_amount")) || (key0 === "amount_orders")) || (key0 === "amount_orders_all")) || (key0 === "amount_orders_few")) || (key0 === "amount_spread")) || (key0 === "amount_currency_slack")) || (key0 === "amount_from")) || (key0 === "amount_to")) || (key0 === "amount_far_from")) || (key0 === "amount_far")) || (key0 === "amount_far_all_from")) || (key0 === "amount_far_all")) || (key0 === "amount_far_stranger")) || (key0 === "amount_new_from")) || (key0 === "amount_new_to")) || (key0 === "amount_elsewhere")) || (key0 === "amount_tail_from")) || (key0 === "amount_tail_to")) || (key0 === "amount_tail_new_from")) || (key0 === "amount_tail_new_to")) || (key0 === "amount_tail")) || (key0 === "amount_alone")) || (key0 === "amount_new_hours")) || (key0 === "orders_at_once")) || (key0 === "orders_small_at_once")) || (key0 === "orders_small")) || (key0 === "orders_per_day")) || (key0 === "orders_buyers")) || (key0 === "orders_unknown")) || (key0 === "orders_usual")) || (key0 === "orders_new_days")) || (key0 === "orders_hour_known")) || (key0 === "orders_hour_own")) || (key0 === "orders_hour_large")) || (key0 === "orders_hour_elsewhere")) || (key0 === "orders_day")) || (key0 === "orders_day_own")) || (key0 === "orders_least")) || (key0 === "orders_full")) || (key0 === "answer_other_points")) || (key0 === "answer_tool_signs")) || (key0 === "answer_worth_asking")) || (key0 === "rhythm_learned")) || (key0 === "rhythm_deviations")) || (key0 === "rhythm_keys_from")) || (key0 === "rhythm_keys_to")) || (key0 === "rhythm_keys_least")) || (key0 === "rhythm_loose_from")) || (key0 === "rhythm_loose_to")) || (key0 === "rhythm_loose_least")) || (key0 === "rhythm_order_full")) || (key0 === "rhythm_order_deviations")) || (key0 === "rhythm_order_from")) || (key0 === "rhythm_order_strength")) || (key0 === "destination_alone")) || (key0 === "destination_with_amount")) || (key0 === "crowd_hosted")) || (key0 === "crowd_newcomers")) || (key0 === "crowd_registrations")) || (key0 === "crowd_each_person")) || (key0 === "crowd_usual")) || (key0 === "crowd_failing")) || (key0 === "crowd_failing_network")) || (key0 === "crowd_resets")) || (key0 === "crowd_get_in_share")) || (key0 === "crowd_get_in")) || (key0 === "crowd_rhythm_accounts")) || (key0 === "crowd_rhythm_share")) || (key0 === "crowd_rhythm_least")) || (key0 === "crowd_rhythm_full")) || (key0 === "account_burst_least")) || (key0 === "account_burst_full")) || (key0 === "registration_burst_least")) || (key0 === "registration_burst_full")) || (key0 === "accounts_day_from")) || (key0 === "accounts_day_to")) || (key0 === "accounts_month_from")) || (key0 === "accounts_month_to")) || (key0 === "accounts_today_from")) || (key0 === "accounts_today_to")) || (key0 === "accounts_today_most")) || (key0 === "accounts_young_days")) || (key0 === "accounts_regular_hours")) || (key0 === "accounts_made_from")) || (key0 === "accounts_made_to")) || (key0 === "accounts_made_most")) || (key0 === "accounts_common")) || (key0 === "accounts_regular")) || (key0 === "terminal_strength")) || (key0 === "terminal_known")) || (key0 === "terminal_allowed")) || (key0 === "terminal_hourly")) || (key0 === "terminal_failures")) || (key0 === "terminal_peopled")) || (key0 === "terminal_made_allowed")) || (key0 === "terminal_days")) || (key0 === "refused_from")) || (key0 === "refused_to")) || (key0 === "refused_share_from")) || (key0 === "refused_share_to")) || (key0 === "refused_days")) || (key0 === "refused_standing")) || (key0 === "failures_identifier")) || (key0 === "failures_user")) || (key0 === "failures_device")) || (key0 === "failures_address")) || (key0 === "failures_prefix")) || (key0 === "failures_network")) || (key0 === "failures_usual")) || (key0 === "failures_elsewhere")) || (key0 === "failures_full")) || (key0 === "replay_again_seconds")) || (key0 === "replay_names")) || (key0 === "replay_own_times")) || (key0 === "replay_own")) || (key0 === "replay_own_elsewhere")) || (key0 === "replay_others")) || (key0 === "replay_many")) || (key0 === "replay_marks_from")) || (key0 === "replay_marks_full")) || (key0 === "crowd_rhythms_most")) || (key0 === "shared_registrations")) || (key0 === "shared_varied")) || (key0 === "shared_days_from")) || (key0 === "shared_days_to")) || (key0 === "shared_users_from")) || (key0 === "shared_users_to")) || (key0 === "shared_requests_from")) || (key0 === "shared_requests_to")) || (key0 === "shared_daily_from")) || (key0 === "shared_daily_to")) || (key0 === "varied_typed")) || (key0 === "varied_alone")) || (key0 === "varied_again")) || (key0 === "varied_typed_share")) || (key0 === "varied_least")) || (key0 === "varied_share")) || (key0 === "varied_enough")) || (key0 === "varied_strength")) || (key0 === "varied_factor")) || (key0 === "watch_own_device")) || (key0 === "watch_common_device")) || (key0 === "watch_shared_requests")) || (key0 === "watch_fraud_device")) || (key0 === "watch_fraud_device_days")) || (key0 === "watch_fraud_identifier")) || (key0 === "watch_fraud_identifier_days")) || (key0 === "watch_fraud_address")) || (key0 === "watch_fraud_address_days")) || (key0 === "watch_takeover_device")) || (key0 === "watch_takeover_device_days")) || (key0 === "watch_takeover_identifier")) || (key0 === "watch_takeover_identifier_days")) || (key0 === "watch_takeover_address")) || (key0 === "watch_takeover_address_days")) || (key0 === "watch_chargeback_device")) || (key0 === "watch_chargeback_device_days")) || (key0 === "watch_chargeback_identifier")) || (key0 === "watch_chargeback_identifier_days")) || (key0 === "watch_promo_device")) || (key0 === "watch_promo_device_days")) || (key0 === "watch_promo_identifier")) || (key0 === "watch_promo_identifier_days")) || (key0 === "watch_bot_device")) || (key0 === "watch_bot_device_days")) || (key0 === "watch_bot_address")) || (key0 === "watch_bot_address_days")) || (key0 === "watch_disputes")) || (key0 === "watch_disputes_full")) || (key0 === "watch_ring")) || (key0 === "watch_ring_users")) || (key0 === "watch_ring_full")) || (key0 === "watch_ring_days")) || (key0 === "watch_doubted")) || (key0 === "watch_own_standing")) || (key0 === "word_doubt_days")) || (key0 === "word_review_hours")) || (key0 === "word_review_days")) || (key0 === "answer_captcha_bot")) || (key0 === "answer_captcha_speed")) || (key0 === "answer_captcha_crowd")) || (key0 === "answer_email_code_device")) || (key0 === "answer_email_code_place")) || (key0 === "answer_email_code_rhythm")) || (key0 === "answer_email_code_history")) || (key0 === "answer_email_code_privacy")) || (key0 === "answer_email_code_sim")) || (key0 === "answer_email_code_speed")) || (key0 === "answer_email_code_crowd")) || (key0 === "answer_mfa_sms_device")) || (key0 === "answer_mfa_sms_place")) || (key0 === "answer_mfa_sms_rhythm")) || (key0 === "answer_mfa_sms_history")) || (key0 === "answer_mfa_sms_privacy")) || (key0 === "answer_mfa_sms_speed")) || (key0 === "answer_mfa_sms_crowd")) || (key0 === "answer_mfa_sms_sequence")) || (key0 === "answer_mfa_device")) || (key0 === "answer_mfa_place")) || (key0 === "answer_mfa_rhythm")) || (key0 === "answer_mfa_history")) || (key0 === "answer_mfa_privacy")) || (key0 === "answer_mfa_sim")) || (key0 === "unnamed_from")) || (key0 === "unnamed_sim")) || (key0 === "unnamed_takeover")) || (key0 === "answer_mfa_speed")) || (key0 === "answer_mfa_crowd")) || (key0 === "answer_mfa_sequence")) || (key0 === "answer_mfa_totp_device")) || (key0 === "answer_mfa_totp_place")) || (key0 === "answer_mfa_totp_rhythm")) || (key0 === "answer_mfa_totp_history")) || (key0 === "answer_mfa_totp_privacy")) || (key0 === "answer_mfa_totp_sim")) || (key0 === "answer_mfa_totp_speed")) || (key0 === "answer_mfa_totp_crowd")) || (key0 === "answer_mfa_totp_sequence")) || (key0 === "answer_passkey_device")) || (key0 === "answer_passkey_place")) || (key0 === "answer_passkey_rhythm")) || (key0 === "answer_passkey_history")) || (key0 === "answer_passkey_privacy")) || (key0 === "answer_passkey_sim")) || (key0 === "answer_passkey_speed")) || (key0 === "answer_passkey_crowd")) || (key0 === "answer_passkey_sequence")) || (key0 === "answer_id_review_device")) || (key0 === "answer_id_review_place")) || (key0 === "answer_id_review_rhythm")) || (key0 === "answer_id_review_history")) || (key0 === "answer_id_review_privacy")) || (key0 === "answer_id_review_sim")) || (key0 === "answer_id_review_speed")) || (key0 === "answer_id_review_crowd")) || (key0 === "answer_id_review_sequence")) || (key0 === "answer_id_review_bot")) || (key0 === "answer_id_review_watch")) || (key0 === "repeat_seconds")) || (key0 === "speed_user_minute")) || (key0 === "speed_user_hour")) || (key0 === "speed_user_day")) || (key0 === "speed_device_minute")) || (key0 === "speed_device_hour")) || (key0 === "speed_device_day")) || (key0 === "speed_identifier_minute")) || (key0 === "speed_identifier_hour")) || (key0 === "speed_identifier_day")) || (key0 === "speed_address_minute")) || (key0 === "speed_address_hour")) || (key0 === "speed_address_day")) || (key0 === "speed_least")) || (key0 === "speed_hurry")) || (key0 === "speed_hurry_strength")) || (key0 === "speed_full")) || (key0 === "reputation_sightings")) || (key0 === "reputation_block")) || (key0 === "reputation_challenge")) || (key0 === "reputation_label")) || (key0 === "reputation_watched")) || (key0 === "trust_good")) || (key0 === "trust_all")) || (key0 === "trust_watched")) || (key0 === "confidence_learned")) || (key0 === "dormant_at_home")) || (key0 === "insisted_challenges")) || (key0 === "alike_watch"))){
const err0 = {instancePath,schemaPath:"#/propertyNames/enum",keyword:"enum",params:{allowedValues: schema27.propertyNames.enum},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err1 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate81.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs3 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate81.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "number"}}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate81.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate81.errors = vErrors;
return errors === 0;
}

const schema28 = {"$id":"Shared19","type":"object","required":["id","name","state","when","effect"],"properties":{"id":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"name":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,80}$"},"state":{"type":"string","enum":["draft","shadow","live","off"]},"when":{"type":"string"},"effect":{"$ref":"Shared20"},"code":{"type":"string","pattern":"^[a-z][a-z0-9_]{2,47}$"},"title":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,300}$"},"priority":{"type":"integer","minimum":0,"maximum":1000},"rollout_percent":{"type":"number","minimum":0,"maximum":100},"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"use_cases":{"type":"array","items":{"type":"string","enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"minItems":1,"maxItems":7,"uniqueItems":true},"tags":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,31}$"},"maxItems":8,"uniqueItems":true},"review":{"type":"boolean"},"challenge":{"type":"string","enum":["mfa","captcha","mfa_sms","mfa_totp","passkey","email_code","id_review"]},"notify":{"type":"boolean"}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;
const pattern8 = new RegExp("^rul_[A-Za-z0-9_]{1,40}$", "u");
const pattern9 = new RegExp("^[^\\u0000-\\u001f\\u007f]{1,80}$", "u");
const pattern10 = new RegExp("^[a-z][a-z0-9_]{2,47}$", "u");
const pattern11 = new RegExp("^[^\\u0000-\\u001f\\u007f]{1,300}$", "u");
const pattern12 = new RegExp("^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$", "u");
const pattern13 = new RegExp("^[a-z][a-z0-9_]{0,31}$", "u");
const schema29 = {"$id":"Shared20","type":"object","properties":{"points":{"type":"number","minimum":-10,"maximum":10},"at_least":{"type":"string","enum":["soft_challenge","hard_challenge","block"]},"at_most":{"type":"string","enum":["allow","soft_challenge","hard_challenge"]},"force":{"type":"string","enum":["allow","soft_challenge","hard_challenge","block"]}},"maxProperties":1,"additionalProperties":false};

function validate84(data, instancePath=""){
/*# sourceURL="Shared20" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 1){
validate84.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "points") || (key0 === "at_least")) || (key0 === "at_most")) || (key0 === "force"))){
validate84.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.points !== undefined){
let data0 = data.points;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 10 || isNaN(data0)){
validate84.errors = [{instancePath:instancePath+"/points",schemaPath:"#/properties/points/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data0 < -10 || isNaN(data0)){
validate84.errors = [{instancePath:instancePath+"/points",schemaPath:"#/properties/points/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10}}];
return false;
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/points",schemaPath:"#/properties/points/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at_least !== undefined){
let data1 = data.at_least;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate84.errors = [{instancePath:instancePath+"/at_least",schemaPath:"#/properties/at_least/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "soft_challenge") || (data1 === "hard_challenge")) || (data1 === "block"))){
validate84.errors = [{instancePath:instancePath+"/at_least",schemaPath:"#/properties/at_least/enum",keyword:"enum",params:{allowedValues: schema29.properties.at_least.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at_most !== undefined){
let data2 = data.at_most;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate84.errors = [{instancePath:instancePath+"/at_most",schemaPath:"#/properties/at_most/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "allow") || (data2 === "soft_challenge")) || (data2 === "hard_challenge"))){
validate84.errors = [{instancePath:instancePath+"/at_most",schemaPath:"#/properties/at_most/enum",keyword:"enum",params:{allowedValues: schema29.properties.at_most.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force !== undefined){
let data3 = data.force;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate84.errors = [{instancePath:instancePath+"/force",schemaPath:"#/properties/force/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data3 === "allow") || (data3 === "soft_challenge")) || (data3 === "hard_challenge")) || (data3 === "block"))){
validate84.errors = [{instancePath:instancePath+"/force",schemaPath:"#/properties/force/enum",keyword:"enum",params:{allowedValues: schema29.properties.force.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}


function validate83(data, instancePath=""){
/*# sourceURL="Shared19" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.state === undefined) && (missing0 = "state"))) || ((data.when === undefined) && (missing0 = "when"))) || ((data.effect === undefined) && (missing0 = "effect"))){
validate83.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema28.properties, key0))){
validate83.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate83.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern9.test(data1)){
validate83.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,80}$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate83.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "draft") || (data2 === "shadow")) || (data2 === "live")) || (data2 === "off"))){
validate83.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema28.properties.state.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.when !== undefined){
const _errs8 = errors;
if(typeof data.when !== "string"){
validate83.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.effect !== undefined){
const _errs10 = errors;
if(!(validate84(data.effect, instancePath+"/effect"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data5 = data.code;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
validate83.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{2,47}$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data6 = data.title;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern11.test(data6)){
validate83.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,300}$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.priority !== undefined){
let data7 = data.priority;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate83.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000 || isNaN(data7)){
validate83.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate83.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rollout_percent !== undefined){
let data8 = data.rollout_percent;
const _errs17 = errors;
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 100 || isNaN(data8)){
validate83.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate83.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data9 = data.expires_at;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(!pattern12.test(data9)){
validate83.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.use_cases !== undefined){
let data10 = data.use_cases;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
if(data10.length > 7){
validate83.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data10.length < 1){
validate83.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs23 = errors;
if(typeof data11 !== "string"){
validate83.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data11 === "score") || (data11 === "collect")) || (data11 === "login")) || (data11 === "checkout")) || (data11 === "registration")) || (data11 === "password_reset")) || (data11 === "account_change"))){
validate83.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/enum",keyword:"enum",params:{allowedValues: schema28.properties.use_cases.items.enum}}];
return false;
}
var valid1 = _errs23 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data10.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data10[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate83.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data12 = data.tags;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data12)){
if(data12.length > 8){
validate83.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 8}}];
return false;
}
else {
var valid3 = true;
const len1 = data12.length;
for(let i2=0; i2<len1; i2++){
let data13 = data12[i2];
const _errs27 = errors;
if(errors === _errs27){
if(typeof data13 === "string"){
if(!pattern13.test(data13)){
validate83.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,31}$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs27 === errors;
if(!valid3){
break;
}
}
if(valid3){
let i3 = data12.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data12[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
validate83.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}}];
return false;
break;
}
indices1[item1] = i3;
}
}
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.review !== undefined){
const _errs29 = errors;
if(typeof data.review !== "boolean"){
validate83.errors = [{instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
let data15 = data.challenge;
const _errs31 = errors;
if(typeof data15 !== "string"){
validate83.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data15 === "mfa") || (data15 === "captcha")) || (data15 === "mfa_sms")) || (data15 === "mfa_totp")) || (data15 === "passkey")) || (data15 === "email_code")) || (data15 === "id_review"))){
validate83.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/enum",keyword:"enum",params:{allowedValues: schema28.properties.challenge.enum}}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
const _errs33 = errors;
if(typeof data.notify !== "boolean"){
validate83.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate83.errors = vErrors;
return errors === 0;
}


function validate73(data, instancePath=""){
/*# sourceURL="Shared14" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema23.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "bias") || (key0 === "points")) || (key0 === "shifts")) || (key0 === "limits")) || (key0 === "settings")) || (key0 === "rules"))){
validate73.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.bias !== undefined){
let data0 = data.bias;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 10 || isNaN(data0)){
validate73.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data0 < -10 || isNaN(data0)){
validate73.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10}}];
return false;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.points !== undefined){
const _errs4 = errors;
if(!(validate74(data.points, instancePath+"/points"))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shifts !== undefined){
const _errs5 = errors;
if(!(validate76(data.shifts, instancePath+"/shifts"))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limits !== undefined){
const _errs6 = errors;
if(!(validate79(data.limits, instancePath+"/limits"))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.settings !== undefined){
const _errs7 = errors;
if(!(validate81(data.settings, instancePath+"/settings"))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data5 = data.rules;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data5)){
if(data5.length > 200){
validate73.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate83(data5[i0], instancePath+"/rules/" + i0))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
validate73.errors = vErrors;
return errors === 0;
}


function validate72(data, instancePath=""){
/*# sourceURL="CreateWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "protected_devices")) || (key0 === "retention_days")) || (key0 === "policy"))){
validate72.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
validate72.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"}}];
return false;
}
}
else {
validate72.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.protected_devices !== undefined){
let data1 = data.protected_devices;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate72.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate72.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate72.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.retention_days !== undefined){
let data2 = data.retention_days;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate72.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 3650 || isNaN(data2)){
validate72.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate72.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.policy !== undefined){
const _errs8 = errors;
if(!(validate73(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}

export const changeWorkspace = validate88;
const schema30 = {"type":"object","properties":{"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"$ref":"Shared14"},"monitor":{"type":"boolean"},"approvals":{"type":"integer","minimum":0,"maximum":1}},"$id":"ChangeWorkspace","minProperties":1,"additionalProperties":false};

function validate88(data, instancePath=""){
/*# sourceURL="ChangeWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate88.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "protected_devices") || (key0 === "retention_days")) || (key0 === "policy")) || (key0 === "monitor")) || (key0 === "approvals"))){
validate88.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.protected_devices !== undefined){
let data0 = data.protected_devices;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate88.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate88.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate88.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.retention_days !== undefined){
let data1 = data.retention_days;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate88.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 3650 || isNaN(data1)){
validate88.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate88.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.policy !== undefined){
const _errs6 = errors;
if(!(validate73(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.monitor !== undefined){
const _errs7 = errors;
if(typeof data.monitor !== "boolean"){
validate88.errors = [{instancePath:instancePath+"/monitor",schemaPath:"#/properties/monitor/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approvals !== undefined){
let data4 = data.approvals;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate88.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1 || isNaN(data4)){
validate88.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate88.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}

export const createKey = validate90;
const schema31 = {"type":"object","required":["kind","mode"],"properties":{"name":{"type":"string","maxLength":60},"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"kind":{"type":"string","enum":["api","public","secret"]},"mode":{"type":"string","enum":["test","live"]},"limit":{"type":"integer","minimum":1,"maximum":1000000},"origins":{"type":"array","items":{"type":"string","pattern":"^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"},"maxItems":64},"address_share":{"type":["integer","null"],"minimum":1,"maximum":1000000},"full_reply":{"type":"boolean"}},"$id":"CreateKey","additionalProperties":false};
const pattern15 = new RegExp("^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$", "u");

function validate90(data, instancePath=""){
/*# sourceURL="CreateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.mode === undefined) && (missing0 = "mode"))){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((((key0 === "name") || (key0 === "expires_at")) || (key0 === "kind")) || (key0 === "mode")) || (key0 === "limit")) || (key0 === "origins")) || (key0 === "address_share")) || (key0 === "full_reply"))){
validate90.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 60){
validate90.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 60}}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data1 = data.expires_at;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern12.test(data1)){
validate90.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data2 = data.kind;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate90.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data2 === "api") || (data2 === "public")) || (data2 === "secret"))){
validate90.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema31.properties.kind.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data3 = data.mode;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate90.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "test") || (data3 === "live"))){
validate90.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema31.properties.mode.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data4 = data.limit;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate90.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000000 || isNaN(data4)){
validate90.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate90.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.origins !== undefined){
let data5 = data.origins;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data5)){
if(data5.length > 64){
validate90.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/maxItems",keyword:"maxItems",params:{limit: 64}}];
return false;
}
else {
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(!pattern15.test(data6)){
validate90.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/pattern",keyword:"pattern",params:{pattern: "^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"}}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs14 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address_share !== undefined){
let data7 = data.address_share;
const _errs16 = errors;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
validate90.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/type",keyword:"type",params:{type: schema31.properties.address_share.type}}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
validate90.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate90.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.full_reply !== undefined){
const _errs18 = errors;
if(typeof data.full_reply !== "boolean"){
validate90.errors = [{instancePath:instancePath+"/full_reply",schemaPath:"#/properties/full_reply/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate90.errors = vErrors;
return errors === 0;
}

export const changeKey = validate91;
const schema32 = {"type":"object","properties":{"name":{"type":"string","maxLength":60},"origins":{"type":"array","items":{"type":"string","pattern":"^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"},"maxItems":64},"address_share":{"type":["integer","null"],"minimum":1,"maximum":1000000},"full_reply":{"type":"boolean"},"expires_at":{"type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"state":{"type":"string","enum":["active","inactive"]},"limit":{"type":["integer","null"],"minimum":1,"maximum":1000000}},"$id":"ChangeKey","minProperties":1,"additionalProperties":false};

function validate91(data, instancePath=""){
/*# sourceURL="ChangeKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate91.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "origins")) || (key0 === "address_share")) || (key0 === "full_reply")) || (key0 === "expires_at")) || (key0 === "state")) || (key0 === "limit"))){
validate91.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 60){
validate91.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 60}}];
return false;
}
}
else {
validate91.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.origins !== undefined){
let data1 = data.origins;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 64){
validate91.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/maxItems",keyword:"maxItems",params:{limit: 64}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern15.test(data2)){
validate91.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/pattern",keyword:"pattern",params:{pattern: "^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"}}];
return false;
}
}
else {
validate91.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate91.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address_share !== undefined){
let data3 = data.address_share;
const _errs8 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate91.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/type",keyword:"type",params:{type: schema32.properties.address_share.type}}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000 || isNaN(data3)){
validate91.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate91.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.full_reply !== undefined){
const _errs10 = errors;
if(typeof data.full_reply !== "boolean"){
validate91.errors = [{instancePath:instancePath+"/full_reply",schemaPath:"#/properties/full_reply/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data5 = data.expires_at;
const _errs12 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate91.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema32.properties.expires_at.type}}];
return false;
}
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern12.test(data5)){
validate91.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data6 = data.state;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate91.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data6 === "active") || (data6 === "inactive"))){
validate91.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema32.properties.state.enum}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data7 = data.limit;
const _errs16 = errors;
if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
validate91.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: schema32.properties.limit.type}}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
validate91.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate91.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}

export const rotateKey = validate92;
const schema33 = {"type":"object","properties":{"another":{"type":"boolean"},"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"overlap_seconds":{"type":"integer","minimum":0,"maximum":7776000}},"$id":"RotateKey","additionalProperties":false};

function validate92(data, instancePath=""){
/*# sourceURL="RotateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "another") || (key0 === "expires_at")) || (key0 === "overlap_seconds"))){
validate92.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.another !== undefined){
const _errs2 = errors;
if(typeof data.another !== "boolean"){
validate92.errors = [{instancePath:instancePath+"/another",schemaPath:"#/properties/another/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data1 = data.expires_at;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern12.test(data1)){
validate92.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate92.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.overlap_seconds !== undefined){
let data2 = data.overlap_seconds;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate92.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 7776000 || isNaN(data2)){
validate92.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7776000}}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate92.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate92.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate92.errors = vErrors;
return errors === 0;
}

export const createErasure = validate93;
const schema34 = {"type":"object","required":["mode"],"properties":{"mode":{"type":"string","enum":["test","live"]},"user":{"type":"string","minLength":1,"maxLength":256},"user_hash":{"type":"string","pattern":"^[0-9a-f]{32}$"},"visitor":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"}},"$id":"CreateErasure","additionalProperties":false};
const pattern19 = new RegExp("^[0-9a-f]{32}$", "u");

function validate93(data, instancePath=""){
/*# sourceURL="CreateErasure" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate93.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "mode") || (key0 === "user")) || (key0 === "user_hash")) || (key0 === "visitor"))){
validate93.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate93.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate93.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema34.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data1 = data.user;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 256){
validate93.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
else {
if(data1.length < 1){
validate93.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate93.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_hash !== undefined){
let data2 = data.user_hash;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(!pattern19.test(data2)){
validate93.errors = [{instancePath:instancePath+"/user_hash",schemaPath:"#/properties/user_hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"}}];
return false;
}
}
else {
validate93.errors = [{instancePath:instancePath+"/user_hash",schemaPath:"#/properties/user_hash/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.visitor !== undefined){
let data3 = data.visitor;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
validate93.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"}}];
return false;
}
}
else {
validate93.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate93.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate93.errors = vErrors;
return errors === 0;
}

export const createWebhook = validate94;
const schema35 = {"type":"object","required":["url","events","mode"],"properties":{"url":{"type":"string","format":"uri","maxLength":2048},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","event.labeled","rule.matched","quota.exceeded","alert.firing","alert.resolved"]},"minItems":1,"maxItems":7,"uniqueItems":true},"mode":{"type":"string","enum":["test","live"]}},"$id":"CreateWebhook","additionalProperties":false};

function validate94(data, instancePath=""){
/*# sourceURL="CreateWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.events === undefined) && (missing0 = "events"))) || ((data.mode === undefined) && (missing0 = "mode"))){
validate94.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "url") || (key0 === "events")) || (key0 === "mode"))){
validate94.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.url !== undefined){
let data0 = data.url;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 2048){
validate94.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
else {
validate94.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
let data1 = data.events;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 7){
validate94.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data1.length < 1){
validate94.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate94.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "event.labeled")) || (data2 === "rule.matched")) || (data2 === "quota.exceeded")) || (data2 === "alert.firing")) || (data2 === "alert.resolved"))){
validate94.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema35.properties.events.items.enum}}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate94.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate94.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data3 = data.mode;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate94.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "test") || (data3 === "live"))){
validate94.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema35.properties.mode.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate94.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate94.errors = vErrors;
return errors === 0;
}

export const changeWebhook = validate95;
const schema36 = {"type":"object","properties":{"url":{"type":"string","format":"uri","maxLength":2048},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","event.labeled","rule.matched","quota.exceeded","alert.firing","alert.resolved"]},"minItems":1,"maxItems":7,"uniqueItems":true},"state":{"type":"string","enum":["active","disabled"]}},"$id":"ChangeWebhook","minProperties":1,"additionalProperties":false};

function validate95(data, instancePath=""){
/*# sourceURL="ChangeWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate95.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "url") || (key0 === "events")) || (key0 === "state"))){
validate95.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.url !== undefined){
let data0 = data.url;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 2048){
validate95.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
else {
validate95.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
let data1 = data.events;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 7){
validate95.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data1.length < 1){
validate95.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate95.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "event.labeled")) || (data2 === "rule.matched")) || (data2 === "quota.exceeded")) || (data2 === "alert.firing")) || (data2 === "alert.resolved"))){
validate95.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.events.items.enum}}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate95.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate95.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate95.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "active") || (data3 === "disabled"))){
validate95.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema36.properties.state.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate95.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate95.errors = vErrors;
return errors === 0;
}

export const labelRequest = validate96;
const schema37 = {"type":"object","required":["label"],"properties":{"label":{"type":"string","enum":["legitimate","fraud","account_takeover","chargeback","promo_abuse","bot","unknown"]},"source":{"enum":["review","customer","processor","early_warning","other",null]},"labeled_at":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"pattern":"^[A-Za-z]{3}$"},"note":{"type":["string","null"],"maxLength":500}},"$id":"LabelRequest"};
const pattern22 = new RegExp("^[A-Za-z]{3}$", "u");

function validate96(data, instancePath=""){
/*# sourceURL="LabelRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.label === undefined) && (missing0 = "label")){
validate96.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.label !== undefined){
let data0 = data.label;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate96.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data0 === "legitimate") || (data0 === "fraud")) || (data0 === "account_takeover")) || (data0 === "chargeback")) || (data0 === "promo_abuse")) || (data0 === "bot")) || (data0 === "unknown"))){
validate96.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/enum",keyword:"enum",params:{allowedValues: schema37.properties.label.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data1 = data.source;
const _errs3 = errors;
if(!((((((data1 === "review") || (data1 === "customer")) || (data1 === "processor")) || (data1 === "early_warning")) || (data1 === "other")) || (data1 === null))){
validate96.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema37.properties.source.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labeled_at !== undefined){
let data2 = data.labeled_at;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate96.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/type",keyword:"type",params:{type: schema37.properties.labeled_at.type}}];
return false;
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 64){
validate96.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data2)){
validate96.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.amount !== undefined){
let data3 = data.amount;
const _errs6 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate96.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema37.properties.amount.type}}];
return false;
}
if(errors === _errs6){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000000 || isNaN(data3)){
validate96.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate96.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
let data4 = data.currency;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate96.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: schema37.properties.currency.type}}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(!pattern22.test(data4)){
validate96.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{3}$"}}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data5 = data.note;
const _errs10 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate96.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema37.properties.note.type}}];
return false;
}
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length > 500){
validate96.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate96.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate96.errors = vErrors;
return errors === 0;
}

export const adminLabelRequest = validate97;
const schema38 = {"type":"object","required":["mode","event_id","label"],"properties":{"mode":{"type":"string","enum":["test","live"]},"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"},"label":{"type":"string","enum":["legitimate","fraud","account_takeover","chargeback","promo_abuse","bot","unknown"]},"source":{"enum":["review","customer","processor","early_warning","other",null]},"labeled_at":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"pattern":"^[A-Za-z]{3}$"},"note":{"type":["string","null"],"maxLength":500}},"$id":"AdminLabelRequest","additionalProperties":false};

function validate97(data, instancePath=""){
/*# sourceURL="AdminLabelRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.mode === undefined) && (missing0 = "mode")) || ((data.event_id === undefined) && (missing0 = "event_id"))) || ((data.label === undefined) && (missing0 = "label"))){
validate97.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((((key0 === "mode") || (key0 === "event_id")) || (key0 === "label")) || (key0 === "source")) || (key0 === "labeled_at")) || (key0 === "amount")) || (key0 === "currency")) || (key0 === "note"))){
validate97.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate97.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate97.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema38.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event_id !== undefined){
let data1 = data.event_id;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 128){
validate97.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data1.length < 1){
validate97.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern6.test(data1)){
validate97.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate97.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
let data2 = data.label;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate97.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data2 === "legitimate") || (data2 === "fraud")) || (data2 === "account_takeover")) || (data2 === "chargeback")) || (data2 === "promo_abuse")) || (data2 === "bot")) || (data2 === "unknown"))){
validate97.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/enum",keyword:"enum",params:{allowedValues: schema38.properties.label.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data3 = data.source;
const _errs8 = errors;
if(!((((((data3 === "review") || (data3 === "customer")) || (data3 === "processor")) || (data3 === "early_warning")) || (data3 === "other")) || (data3 === null))){
validate97.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema38.properties.source.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labeled_at !== undefined){
let data4 = data.labeled_at;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate97.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/type",keyword:"type",params:{type: schema38.properties.labeled_at.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate97.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data4)){
validate97.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.amount !== undefined){
let data5 = data.amount;
const _errs11 = errors;
if((!((typeof data5 == "number") && (isFinite(data5)))) && (data5 !== null)){
validate97.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema38.properties.amount.type}}];
return false;
}
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000000 || isNaN(data5)){
validate97.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate97.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.currency !== undefined){
let data6 = data.currency;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate97.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: schema38.properties.currency.type}}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern22.test(data6)){
validate97.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{3}$"}}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data7 = data.note;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate97.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema38.properties.note.type}}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 500){
validate97.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate97.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate97.errors = vErrors;
return errors === 0;
}

export const importRequest = validate98;
const schema39 = {"type":"object","required":["mode","users"],"properties":{"mode":{"type":"string","enum":["test","live"]},"users":{"type":"array","items":{"type":"object","required":["user_id","fingerprint","first_seen","last_seen","times_seen"],"properties":{"user_id":{"type":"string","minLength":1,"maxLength":256},"fingerprint":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"},"first_seen":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"last_seen":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"times_seen":{"type":"integer","minimum":1,"maximum":1000000},"confirmed_at":{"type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"country":{"type":["string","null"],"pattern":"^[A-Za-z]{2}$"}},"additionalProperties":false},"minItems":1,"maxItems":250}},"$id":"ImportRequest","additionalProperties":false};
const pattern30 = new RegExp("^[A-Za-z]{2}$", "u");

function validate98(data, instancePath=""){
/*# sourceURL="ImportRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.mode === undefined) && (missing0 = "mode")) || ((data.users === undefined) && (missing0 = "users"))){
validate98.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "mode") || (key0 === "users"))){
validate98.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate98.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate98.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema39.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 250){
validate98.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/maxItems",keyword:"maxItems",params:{limit: 250}}];
return false;
}
else {
if(data1.length < 1){
validate98.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((((data2.user_id === undefined) && (missing1 = "user_id")) || ((data2.fingerprint === undefined) && (missing1 = "fingerprint"))) || ((data2.first_seen === undefined) && (missing1 = "first_seen"))) || ((data2.last_seen === undefined) && (missing1 = "last_seen"))) || ((data2.times_seen === undefined) && (missing1 = "times_seen"))){
validate98.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!(((((((key1 === "user_id") || (key1 === "fingerprint")) || (key1 === "first_seen")) || (key1 === "last_seen")) || (key1 === "times_seen")) || (key1 === "confirmed_at")) || (key1 === "country"))){
validate98.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.user_id !== undefined){
let data3 = data2.user_id;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(data3.length > 256){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/user_id",schemaPath:"#/properties/users/items/properties/user_id/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
else {
if(data3.length < 1){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/user_id",schemaPath:"#/properties/users/items/properties/user_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/user_id",schemaPath:"#/properties/users/items/properties/user_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.fingerprint !== undefined){
let data4 = data2.fingerprint;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/fingerprint",schemaPath:"#/properties/users/items/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/fingerprint",schemaPath:"#/properties/users/items/properties/fingerprint/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.first_seen !== undefined){
let data5 = data2.first_seen;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(!pattern12.test(data5)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/first_seen",schemaPath:"#/properties/users/items/properties/first_seen/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/first_seen",schemaPath:"#/properties/users/items/properties/first_seen/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.last_seen !== undefined){
let data6 = data2.last_seen;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data6 === "string"){
if(!pattern12.test(data6)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/last_seen",schemaPath:"#/properties/users/items/properties/last_seen/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/last_seen",schemaPath:"#/properties/users/items/properties/last_seen/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.times_seen !== undefined){
let data7 = data2.times_seen;
const _errs17 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/times_seen",schemaPath:"#/properties/users/items/properties/times_seen/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs17){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/times_seen",schemaPath:"#/properties/users/items/properties/times_seen/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/times_seen",schemaPath:"#/properties/users/items/properties/times_seen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.confirmed_at !== undefined){
let data8 = data2.confirmed_at;
const _errs19 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/confirmed_at",schemaPath:"#/properties/users/items/properties/confirmed_at/type",keyword:"type",params:{type: schema39.properties.users.items.properties.confirmed_at.type}}];
return false;
}
if(errors === _errs19){
if(typeof data8 === "string"){
if(!pattern12.test(data8)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/confirmed_at",schemaPath:"#/properties/users/items/properties/confirmed_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.country !== undefined){
let data9 = data2.country;
const _errs21 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/country",schemaPath:"#/properties/users/items/properties/country/type",keyword:"type",params:{type: schema39.properties.users.items.properties.country.type}}];
return false;
}
if(errors === _errs21){
if(typeof data9 === "string"){
if(!pattern30.test(data9)){
validate98.errors = [{instancePath:instancePath+"/users/" + i0+"/country",schemaPath:"#/properties/users/items/properties/country/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{2}$"}}];
return false;
}
}
}
var valid2 = _errs21 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}

export const signIn = validate99;
const schema40 = {"type":"object","properties":{"token":{"type":"string","minLength":1,"maxLength":1024},"code":{"type":"string","minLength":1,"maxLength":1024}},"$id":"SignIn","additionalProperties":false};

function validate99(data, instancePath=""){
/*# sourceURL="SignIn" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "token") || (key0 === "code"))){
validate99.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.token !== undefined){
let data0 = data.token;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 1024){
validate99.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/maxLength",keyword:"maxLength",params:{limit: 1024}}];
return false;
}
else {
if(data0.length < 1){
validate99.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate99.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data1 = data.code;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 1024){
validate99.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/maxLength",keyword:"maxLength",params:{limit: 1024}}];
return false;
}
else {
if(data1.length < 1){
validate99.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate99.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}

export const createOperator = validate100;
const schema41 = {"type":"object","required":["name","role"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._@-]{0,62}$"},"role":{"type":"string","enum":["viewer","analyst","approver","admin"]},"workspaces":{"type":["array","null"],"items":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"},"minItems":1,"maxItems":100}},"$id":"CreateOperator","additionalProperties":false};
const pattern31 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._@-]{0,62}$", "u");

function validate100(data, instancePath=""){
/*# sourceURL="CreateOperator" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.role === undefined) && (missing0 = "role"))){
validate100.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "role")) || (key0 === "workspaces"))){
validate100.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern31.test(data0)){
validate100.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._@-]{0,62}$"}}];
return false;
}
}
else {
validate100.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data1 = data.role;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate100.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "viewer") || (data1 === "analyst")) || (data1 === "approver")) || (data1 === "admin"))){
validate100.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema41.properties.role.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workspaces !== undefined){
let data2 = data.workspaces;
const _errs6 = errors;
if((!(Array.isArray(data2))) && (data2 !== null)){
validate100.errors = [{instancePath:instancePath+"/workspaces",schemaPath:"#/properties/workspaces/type",keyword:"type",params:{type: schema41.properties.workspaces.type}}];
return false;
}
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length > 100){
validate100.errors = [{instancePath:instancePath+"/workspaces",schemaPath:"#/properties/workspaces/maxItems",keyword:"maxItems",params:{limit: 100}}];
return false;
}
else {
if(data2.length < 1){
validate100.errors = [{instancePath:instancePath+"/workspaces",schemaPath:"#/properties/workspaces/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern7.test(data3)){
validate100.errors = [{instancePath:instancePath+"/workspaces/" + i0,schemaPath:"#/properties/workspaces/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"}}];
return false;
}
}
else {
validate100.errors = [{instancePath:instancePath+"/workspaces/" + i0,schemaPath:"#/properties/workspaces/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate100.errors = vErrors;
return errors === 0;
}

export const previewPolicy = validate101;
const schema42 = {"type":"object","required":["policy"],"properties":{"policy":{"$ref":"Shared14"},"hours":{"type":"integer","minimum":1,"maximum":720,"default":24},"mode":{"type":"string","enum":["test","live"]}},"$id":"PreviewPolicy","additionalProperties":false};

function validate101(data, instancePath=""){
/*# sourceURL="PreviewPolicy" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.policy === undefined) && (missing0 = "policy")){
validate101.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "policy") || (key0 === "hours")) || (key0 === "mode"))){
validate101.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.policy !== undefined){
const _errs2 = errors;
if(!(validate73(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hours !== undefined){
let data1 = data.hours;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate101.errors = [{instancePath:instancePath+"/hours",schemaPath:"#/properties/hours/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 720 || isNaN(data1)){
validate101.errors = [{instancePath:instancePath+"/hours",schemaPath:"#/properties/hours/maximum",keyword:"maximum",params:{comparison: "<=", limit: 720}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate101.errors = [{instancePath:instancePath+"/hours",schemaPath:"#/properties/hours/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data2 = data.mode;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate101.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data2 === "test") || (data2 === "live"))){
validate101.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema42.properties.mode.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate101.errors = vErrors;
return errors === 0;
}

export const sqlQuestion = validate103;
const schema43 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1,"maxLength":20000},"max_rows":{"type":"integer","minimum":1,"maximum":1000,"default":1000}},"$id":"SqlQuestion","additionalProperties":false};

function validate103(data, instancePath=""){
/*# sourceURL="SqlQuestion" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "query") || (key0 === "max_rows"))){
validate103.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.query !== undefined){
let data0 = data.query;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 20000){
validate103.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxLength",keyword:"maxLength",params:{limit: 20000}}];
return false;
}
else {
if(data0.length < 1){
validate103.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate103.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_rows !== undefined){
let data1 = data.max_rows;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate103.errors = [{instancePath:instancePath+"/max_rows",schemaPath:"#/properties/max_rows/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000 || isNaN(data1)){
validate103.errors = [{instancePath:instancePath+"/max_rows",schemaPath:"#/properties/max_rows/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate103.errors = [{instancePath:instancePath+"/max_rows",schemaPath:"#/properties/max_rows/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}

export const simulate = validate104;
const schema44 = {"type":"object","properties":{"days":{"type":"integer","minimum":1,"maximum":30,"default":7}},"$id":"Simulate","additionalProperties":false};

function validate104(data, instancePath=""){
/*# sourceURL="Simulate" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "days")){
validate104.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.days !== undefined){
let data0 = data.days;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate104.errors = [{instancePath:instancePath+"/days",schemaPath:"#/properties/days/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 30 || isNaN(data0)){
validate104.errors = [{instancePath:instancePath+"/days",schemaPath:"#/properties/days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 30}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate104.errors = [{instancePath:instancePath+"/days",schemaPath:"#/properties/days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
}
}
}
else {
validate104.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate104.errors = vErrors;
return errors === 0;
}

export const checkRule = validate105;
const schema45 = {"type":"object","required":["when"],"properties":{"when":{"type":"string"}},"$id":"CheckRule","additionalProperties":false};

function validate105(data, instancePath=""){
/*# sourceURL="CheckRule" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.when === undefined) && (missing0 = "when")){
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "when")){
validate105.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.when !== undefined){
if(typeof data.when !== "string"){
validate105.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}

export const publishRules = validate106;
const schema46 = {"type":"object","required":["rules"],"properties":{"rules":{"type":"array","items":{"$ref":"Shared19"},"maxItems":200},"expect":{"type":"string","maxLength":64}},"$id":"PublishRules","additionalProperties":false};

function validate106(data, instancePath=""){
/*# sourceURL="PublishRules" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.rules === undefined) && (missing0 = "rules")){
validate106.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "rules") || (key0 === "expect"))){
validate106.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rules !== undefined){
let data0 = data.rules;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 200){
validate106.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate83(data0[i0], instancePath+"/rules/" + i0))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate106.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expect !== undefined){
let data2 = data.expect;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 64){
validate106.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
else {
validate106.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate106.errors = vErrors;
return errors === 0;
}

export const testRule = validate108;
const schema47 = {"type":"object","required":["rule"],"properties":{"rule":{"type":"object","required":["when"],"properties":{"id":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"name":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,80}$"},"state":{"type":"string","enum":["draft","shadow","live","off"]},"when":{"type":"string"},"effect":{"$ref":"Shared20"},"code":{"type":"string","pattern":"^[a-z][a-z0-9_]{2,47}$"},"title":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,300}$"},"priority":{"type":"integer","minimum":0,"maximum":1000},"rollout_percent":{"type":"number","minimum":0,"maximum":100},"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"use_cases":{"type":"array","items":{"type":"string","enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"minItems":1,"maxItems":7,"uniqueItems":true},"tags":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,31}$"},"maxItems":8,"uniqueItems":true},"review":{"type":"boolean"},"challenge":{"type":"string","enum":["mfa","captcha","mfa_sms","mfa_totp","passkey","email_code","id_review"]},"notify":{"type":"boolean"}},"additionalProperties":false},"event_id":{"type":"string","pattern":"^[A-Za-z0-9_-]+$","maxLength":128},"mode":{"type":"string","enum":["test","live"]},"variables":{"$ref":"Shared21"},"reasons":{"$ref":"Shared22"},"lists":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":200},"at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}},"$id":"TestRule","additionalProperties":false};
const schema48 = {"$id":"Shared21","type":"object","maxProperties":200,"additionalProperties":{"type":["number","string","boolean"]}};

function validate110(data, instancePath=""){
/*# sourceURL="Shared21" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 200){
validate110.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 200}}];
return false;
}
else {
for(const key0 in data){
let data0 = data[key0];
const _errs2 = errors;
if(((!((typeof data0 == "number") && (isFinite(data0)))) && (typeof data0 !== "string")) && (typeof data0 !== "boolean")){
validate110.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: schema48.additionalProperties.type}}];
return false;
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate110.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate110.errors = vErrors;
return errors === 0;
}

const schema49 = {"$id":"Shared22","type":"object","maxProperties":200,"additionalProperties":{"type":"number","minimum":0,"maximum":1}};

function validate112(data, instancePath=""){
/*# sourceURL="Shared22" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 200){
validate112.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 200}}];
return false;
}
else {
for(const key0 in data){
let data0 = data[key0];
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate112.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate112.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate112.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate112.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate112.errors = vErrors;
return errors === 0;
}


function validate108(data, instancePath=""){
/*# sourceURL="TestRule" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.rule === undefined) && (missing0 = "rule")){
validate108.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "rule") || (key0 === "event_id")) || (key0 === "mode")) || (key0 === "variables")) || (key0 === "reasons")) || (key0 === "lists")) || (key0 === "at"))){
validate108.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rule !== undefined){
let data0 = data.rule;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.when === undefined) && (missing1 = "when")){
validate108.errors = [{instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs4 = errors;
for(const key1 in data0){
if(!(func2.call(schema47.properties.rule.properties, key1))){
validate108.errors = [{instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
validate108.errors = [{instancePath:instancePath+"/rule/id",schemaPath:"#/properties/rule/properties/id/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/id",schemaPath:"#/properties/rule/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.name !== undefined){
let data2 = data0.name;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern9.test(data2)){
validate108.errors = [{instancePath:instancePath+"/rule/name",schemaPath:"#/properties/rule/properties/name/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,80}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/name",schemaPath:"#/properties/rule/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.state !== undefined){
let data3 = data0.state;
const _errs9 = errors;
if(typeof data3 !== "string"){
validate108.errors = [{instancePath:instancePath+"/rule/state",schemaPath:"#/properties/rule/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data3 === "draft") || (data3 === "shadow")) || (data3 === "live")) || (data3 === "off"))){
validate108.errors = [{instancePath:instancePath+"/rule/state",schemaPath:"#/properties/rule/properties/state/enum",keyword:"enum",params:{allowedValues: schema47.properties.rule.properties.state.enum}}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.when !== undefined){
const _errs11 = errors;
if(typeof data0.when !== "string"){
validate108.errors = [{instancePath:instancePath+"/rule/when",schemaPath:"#/properties/rule/properties/when/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.effect !== undefined){
const _errs13 = errors;
if(!(validate84(data0.effect, instancePath+"/rule/effect"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.code !== undefined){
let data6 = data0.code;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
validate108.errors = [{instancePath:instancePath+"/rule/code",schemaPath:"#/properties/rule/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{2,47}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/code",schemaPath:"#/properties/rule/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.title !== undefined){
let data7 = data0.title;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 === "string"){
if(!pattern11.test(data7)){
validate108.errors = [{instancePath:instancePath+"/rule/title",schemaPath:"#/properties/rule/properties/title/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,300}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/title",schemaPath:"#/properties/rule/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.priority !== undefined){
let data8 = data0.priority;
const _errs18 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate108.errors = [{instancePath:instancePath+"/rule/priority",schemaPath:"#/properties/rule/properties/priority/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000 || isNaN(data8)){
validate108.errors = [{instancePath:instancePath+"/rule/priority",schemaPath:"#/properties/rule/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate108.errors = [{instancePath:instancePath+"/rule/priority",schemaPath:"#/properties/rule/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.rollout_percent !== undefined){
let data9 = data0.rollout_percent;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 100 || isNaN(data9)){
validate108.errors = [{instancePath:instancePath+"/rule/rollout_percent",schemaPath:"#/properties/rule/properties/rollout_percent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate108.errors = [{instancePath:instancePath+"/rule/rollout_percent",schemaPath:"#/properties/rule/properties/rollout_percent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/rollout_percent",schemaPath:"#/properties/rule/properties/rollout_percent/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid1 = _errs20 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.expires_at !== undefined){
let data10 = data0.expires_at;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(!pattern12.test(data10)){
validate108.errors = [{instancePath:instancePath+"/rule/expires_at",schemaPath:"#/properties/rule/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/expires_at",schemaPath:"#/properties/rule/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs22 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.use_cases !== undefined){
let data11 = data0.use_cases;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data11)){
if(data11.length > 7){
validate108.errors = [{instancePath:instancePath+"/rule/use_cases",schemaPath:"#/properties/rule/properties/use_cases/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data11.length < 1){
validate108.errors = [{instancePath:instancePath+"/rule/use_cases",schemaPath:"#/properties/rule/properties/use_cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid2 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
const _errs26 = errors;
if(typeof data12 !== "string"){
validate108.errors = [{instancePath:instancePath+"/rule/use_cases/" + i0,schemaPath:"#/properties/rule/properties/use_cases/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data12 === "score") || (data12 === "collect")) || (data12 === "login")) || (data12 === "checkout")) || (data12 === "registration")) || (data12 === "password_reset")) || (data12 === "account_change"))){
validate108.errors = [{instancePath:instancePath+"/rule/use_cases/" + i0,schemaPath:"#/properties/rule/properties/use_cases/items/enum",keyword:"enum",params:{allowedValues: schema47.properties.rule.properties.use_cases.items.enum}}];
return false;
}
var valid2 = _errs26 === errors;
if(!valid2){
break;
}
}
if(valid2){
let i1 = data11.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data11[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate108.errors = [{instancePath:instancePath+"/rule/use_cases",schemaPath:"#/properties/rule/properties/use_cases/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/use_cases",schemaPath:"#/properties/rule/properties/use_cases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs24 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.tags !== undefined){
let data13 = data0.tags;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data13)){
if(data13.length > 8){
validate108.errors = [{instancePath:instancePath+"/rule/tags",schemaPath:"#/properties/rule/properties/tags/maxItems",keyword:"maxItems",params:{limit: 8}}];
return false;
}
else {
var valid4 = true;
const len1 = data13.length;
for(let i2=0; i2<len1; i2++){
let data14 = data13[i2];
const _errs30 = errors;
if(errors === _errs30){
if(typeof data14 === "string"){
if(!pattern13.test(data14)){
validate108.errors = [{instancePath:instancePath+"/rule/tags/" + i2,schemaPath:"#/properties/rule/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,31}$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/tags/" + i2,schemaPath:"#/properties/rule/properties/tags/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs30 === errors;
if(!valid4){
break;
}
}
if(valid4){
let i3 = data13.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data13[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
validate108.errors = [{instancePath:instancePath+"/rule/tags",schemaPath:"#/properties/rule/properties/tags/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}}];
return false;
break;
}
indices1[item1] = i3;
}
}
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule/tags",schemaPath:"#/properties/rule/properties/tags/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs28 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.review !== undefined){
const _errs32 = errors;
if(typeof data0.review !== "boolean"){
validate108.errors = [{instancePath:instancePath+"/rule/review",schemaPath:"#/properties/rule/properties/review/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid1 = _errs32 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.challenge !== undefined){
let data16 = data0.challenge;
const _errs34 = errors;
if(typeof data16 !== "string"){
validate108.errors = [{instancePath:instancePath+"/rule/challenge",schemaPath:"#/properties/rule/properties/challenge/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data16 === "mfa") || (data16 === "captcha")) || (data16 === "mfa_sms")) || (data16 === "mfa_totp")) || (data16 === "passkey")) || (data16 === "email_code")) || (data16 === "id_review"))){
validate108.errors = [{instancePath:instancePath+"/rule/challenge",schemaPath:"#/properties/rule/properties/challenge/enum",keyword:"enum",params:{allowedValues: schema47.properties.rule.properties.challenge.enum}}];
return false;
}
var valid1 = _errs34 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.notify !== undefined){
const _errs36 = errors;
if(typeof data0.notify !== "boolean"){
validate108.errors = [{instancePath:instancePath+"/rule/notify",schemaPath:"#/properties/rule/properties/notify/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid1 = _errs36 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event_id !== undefined){
let data18 = data.event_id;
const _errs38 = errors;
if(errors === _errs38){
if(typeof data18 === "string"){
if(data18.length > 128){
validate108.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(!pattern6.test(data18)){
validate108.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data19 = data.mode;
const _errs40 = errors;
if(typeof data19 !== "string"){
validate108.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data19 === "test") || (data19 === "live"))){
validate108.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema47.properties.mode.enum}}];
return false;
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.variables !== undefined){
const _errs42 = errors;
if(!(validate110(data.variables, instancePath+"/variables"))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasons !== undefined){
const _errs43 = errors;
if(!(validate112(data.reasons, instancePath+"/reasons"))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lists !== undefined){
let data22 = data.lists;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data22)){
if(data22.length > 200){
validate108.errors = [{instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid6 = true;
const len2 = data22.length;
for(let i4=0; i4<len2; i4++){
let data23 = data22[i4];
const _errs46 = errors;
if(errors === _errs46){
if(typeof data23 === "string"){
if(data23.length > 100){
validate108.errors = [{instancePath:instancePath+"/lists/" + i4,schemaPath:"#/properties/lists/items/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/lists/" + i4,schemaPath:"#/properties/lists/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs46 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate108.errors = [{instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data24 = data.at;
const _errs48 = errors;
if(errors === _errs48){
if(typeof data24 === "string"){
if(!pattern12.test(data24)){
validate108.errors = [{instancePath:instancePath+"/at",schemaPath:"#/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate108.errors = [{instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate108.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate108.errors = vErrors;
return errors === 0;
}

export const testStoredRule = validate114;
const schema50 = {"type":"object","properties":{"event_id":{"type":"string","pattern":"^[A-Za-z0-9_-]+$","maxLength":128},"mode":{"type":"string","enum":["test","live"]},"variables":{"$ref":"Shared21"},"reasons":{"$ref":"Shared22"},"lists":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":200},"at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}},"$id":"TestStoredRule","minProperties":1,"additionalProperties":false};

function validate114(data, instancePath=""){
/*# sourceURL="TestStoredRule" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate114.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "event_id") || (key0 === "mode")) || (key0 === "variables")) || (key0 === "reasons")) || (key0 === "lists")) || (key0 === "at"))){
validate114.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.event_id !== undefined){
let data0 = data.event_id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 128){
validate114.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(!pattern6.test(data0)){
validate114.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
else {
validate114.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data1 = data.mode;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate114.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data1 === "test") || (data1 === "live"))){
validate114.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema50.properties.mode.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.variables !== undefined){
const _errs6 = errors;
if(!(validate110(data.variables, instancePath+"/variables"))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reasons !== undefined){
const _errs7 = errors;
if(!(validate112(data.reasons, instancePath+"/reasons"))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lists !== undefined){
let data4 = data.lists;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data4)){
if(data4.length > 200){
validate114.errors = [{instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs10 = errors;
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length > 100){
validate114.errors = [{instancePath:instancePath+"/lists/" + i0,schemaPath:"#/properties/lists/items/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate114.errors = [{instancePath:instancePath+"/lists/" + i0,schemaPath:"#/properties/lists/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs10 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate114.errors = [{instancePath:instancePath+"/lists",schemaPath:"#/properties/lists/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
let data6 = data.at;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data6 === "string"){
if(!pattern12.test(data6)){
validate114.errors = [{instancePath:instancePath+"/at",schemaPath:"#/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate114.errors = [{instancePath:instancePath+"/at",schemaPath:"#/properties/at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate114.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate114.errors = vErrors;
return errors === 0;
}

export const createList = validate117;
const schema51 = {"type":"object","required":["name","kind"],"properties":{"name":{"type":"string","pattern":"^[a-z][a-z0-9_-]{0,47}$","maxLength":48},"kind":{"type":"string","enum":["users","visitors","fingerprints","identifiers","email_domains","sims","addresses","countries","asns"]},"description":{"type":"string","maxLength":200},"default_ttl_seconds":{"type":["integer","null"],"minimum":1,"maximum":316224000},"keep_on_erasure":{"type":"boolean"}},"$id":"CreateList","additionalProperties":false};
const pattern43 = new RegExp("^[a-z][a-z0-9_-]{0,47}$", "u");

function validate117(data, instancePath=""){
/*# sourceURL="CreateList" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.kind === undefined) && (missing0 = "kind"))){
validate117.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "name") || (key0 === "kind")) || (key0 === "description")) || (key0 === "default_ttl_seconds")) || (key0 === "keep_on_erasure"))){
validate117.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 48){
validate117.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 48}}];
return false;
}
else {
if(!pattern43.test(data0)){
validate117.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_-]{0,47}$"}}];
return false;
}
}
}
else {
validate117.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data1 = data.kind;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate117.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((((data1 === "users") || (data1 === "visitors")) || (data1 === "fingerprints")) || (data1 === "identifiers")) || (data1 === "email_domains")) || (data1 === "sims")) || (data1 === "addresses")) || (data1 === "countries")) || (data1 === "asns"))){
validate117.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema51.properties.kind.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 200){
validate117.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
}
else {
validate117.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.default_ttl_seconds !== undefined){
let data3 = data.default_ttl_seconds;
const _errs8 = errors;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
validate117.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/type",keyword:"type",params:{type: schema51.properties.default_ttl_seconds.type}}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 316224000 || isNaN(data3)){
validate117.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 316224000}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate117.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_on_erasure !== undefined){
const _errs10 = errors;
if(typeof data.keep_on_erasure !== "boolean"){
validate117.errors = [{instancePath:instancePath+"/keep_on_erasure",schemaPath:"#/properties/keep_on_erasure/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate117.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate117.errors = vErrors;
return errors === 0;
}

export const changeList = validate118;
const schema52 = {"type":"object","properties":{"name":{"type":"string","pattern":"^[a-z][a-z0-9_-]{0,47}$","maxLength":48},"description":{"type":"string","maxLength":200},"default_ttl_seconds":{"type":["integer","null"],"minimum":1,"maximum":316224000},"keep_on_erasure":{"type":"boolean"}},"$id":"ChangeList","minProperties":1,"additionalProperties":false};

function validate118(data, instancePath=""){
/*# sourceURL="ChangeList" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate118.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "description")) || (key0 === "default_ttl_seconds")) || (key0 === "keep_on_erasure"))){
validate118.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 48){
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 48}}];
return false;
}
else {
if(!pattern43.test(data0)){
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_-]{0,47}$"}}];
return false;
}
}
}
else {
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 200){
validate118.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.default_ttl_seconds !== undefined){
let data2 = data.default_ttl_seconds;
const _errs6 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate118.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/type",keyword:"type",params:{type: schema52.properties.default_ttl_seconds.type}}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 316224000 || isNaN(data2)){
validate118.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 316224000}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate118.errors = [{instancePath:instancePath+"/default_ttl_seconds",schemaPath:"#/properties/default_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keep_on_erasure !== undefined){
const _errs8 = errors;
if(typeof data.keep_on_erasure !== "boolean"){
validate118.errors = [{instancePath:instancePath+"/keep_on_erasure",schemaPath:"#/properties/keep_on_erasure/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}

export const addEntries = validate119;
const schema53 = {"type":"object","required":["mode","entries"],"properties":{"mode":{"type":"string","enum":["test","live"]},"entries":{"type":"array","items":{"$ref":"Shared23"},"minItems":1,"maxItems":500}},"$id":"AddEntries","additionalProperties":false};
const schema54 = {"$id":"Shared23","type":"object","properties":{"value":{"type":"string","minLength":1,"maxLength":512},"hash":{"type":"string","minLength":1,"maxLength":64},"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"},"expires_at":{"type":"string","maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"ttl_seconds":{"type":"integer","minimum":1,"maximum":316224000},"note":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{0,120}$","maxLength":120}},"additionalProperties":false};
const pattern47 = new RegExp("^[^\\u0000-\\u001f\\u007f]{0,120}$", "u");

function validate120(data, instancePath=""){
/*# sourceURL="Shared23" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "value") || (key0 === "hash")) || (key0 === "event_id")) || (key0 === "expires_at")) || (key0 === "ttl_seconds")) || (key0 === "note"))){
validate120.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.value !== undefined){
let data0 = data.value;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 512){
validate120.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 512}}];
return false;
}
else {
if(data0.length < 1){
validate120.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hash !== undefined){
let data1 = data.hash;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 64){
validate120.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(data1.length < 1){
validate120.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event_id !== undefined){
let data2 = data.event_id;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 128){
validate120.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data2.length < 1){
validate120.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern6.test(data2)){
validate120.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data3 = data.expires_at;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length > 64){
validate120.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data3)){
validate120.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ttl_seconds !== undefined){
let data4 = data.ttl_seconds;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate120.errors = [{instancePath:instancePath+"/ttl_seconds",schemaPath:"#/properties/ttl_seconds/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 316224000 || isNaN(data4)){
validate120.errors = [{instancePath:instancePath+"/ttl_seconds",schemaPath:"#/properties/ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 316224000}}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate120.errors = [{instancePath:instancePath+"/ttl_seconds",schemaPath:"#/properties/ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data5 = data.note;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(data5.length > 120){
validate120.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 120}}];
return false;
}
else {
if(!pattern47.test(data5)){
validate120.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{0,120}$"}}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate120.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate120.errors = vErrors;
return errors === 0;
}


function validate119(data, instancePath=""){
/*# sourceURL="AddEntries" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.mode === undefined) && (missing0 = "mode")) || ((data.entries === undefined) && (missing0 = "entries"))){
validate119.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "mode") || (key0 === "entries"))){
validate119.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate119.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate119.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema53.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entries !== undefined){
let data1 = data.entries;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 500){
validate119.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 500}}];
return false;
}
else {
if(data1.length < 1){
validate119.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate120(data1[i0], instancePath+"/entries/" + i0))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate119.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate119.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate119.errors = vErrors;
return errors === 0;
}

export const removeEntries = validate122;
const schema55 = {"type":"object","required":["mode","entries"],"properties":{"mode":{"type":"string","enum":["test","live"]},"entries":{"type":"array","items":{"type":"object","properties":{"value":{"type":"string","minLength":1,"maxLength":512},"hash":{"type":"string","minLength":1,"maxLength":64},"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"}},"minProperties":1,"maxProperties":1,"additionalProperties":false},"minItems":1,"maxItems":500}},"$id":"RemoveEntries","additionalProperties":false};

function validate122(data, instancePath=""){
/*# sourceURL="RemoveEntries" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.mode === undefined) && (missing0 = "mode")) || ((data.entries === undefined) && (missing0 = "entries"))){
validate122.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "mode") || (key0 === "entries"))){
validate122.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate122.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate122.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema55.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entries !== undefined){
let data1 = data.entries;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 500){
validate122.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 500}}];
return false;
}
else {
if(data1.length < 1){
validate122.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 1){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/maxProperties",keyword:"maxProperties",params:{limit: 1}}];
return false;
}
else {
if(Object.keys(data2).length < 1){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!(((key1 === "value") || (key1 === "hash")) || (key1 === "event_id"))){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.value !== undefined){
let data3 = data2.value;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data3 === "string"){
if(data3.length > 512){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/value",schemaPath:"#/properties/entries/items/properties/value/maxLength",keyword:"maxLength",params:{limit: 512}}];
return false;
}
else {
if(data3.length < 1){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/value",schemaPath:"#/properties/entries/items/properties/value/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/value",schemaPath:"#/properties/entries/items/properties/value/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.hash !== undefined){
let data4 = data2.hash;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if(data4.length > 64){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/hash",schemaPath:"#/properties/entries/items/properties/hash/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(data4.length < 1){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/hash",schemaPath:"#/properties/entries/items/properties/hash/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/hash",schemaPath:"#/properties/entries/items/properties/hash/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.event_id !== undefined){
let data5 = data2.event_id;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length > 128){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/event_id",schemaPath:"#/properties/entries/items/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data5.length < 1){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/event_id",schemaPath:"#/properties/entries/items/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern6.test(data5)){
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/event_id",schemaPath:"#/properties/entries/items/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/entries/" + i0+"/event_id",schemaPath:"#/properties/entries/items/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/entries/" + i0,schemaPath:"#/properties/entries/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate122.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate122.errors = vErrors;
return errors === 0;
}

export const checkEntry = validate123;
const schema56 = {"type":"object","required":["mode"],"properties":{"mode":{"type":"string","enum":["test","live"]},"value":{"type":"string","minLength":1,"maxLength":512},"hash":{"type":"string","minLength":1,"maxLength":64},"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"}},"$id":"CheckEntry","additionalProperties":false};

function validate123(data, instancePath=""){
/*# sourceURL="CheckEntry" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate123.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "mode") || (key0 === "value")) || (key0 === "hash")) || (key0 === "event_id"))){
validate123.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate123.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate123.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema56.properties.mode.enum}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data1 = data.value;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(data1.length > 512){
validate123.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 512}}];
return false;
}
else {
if(data1.length < 1){
validate123.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate123.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hash !== undefined){
let data2 = data.hash;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 64){
validate123.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(data2.length < 1){
validate123.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate123.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event_id !== undefined){
let data3 = data.event_id;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length > 128){
validate123.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data3.length < 1){
validate123.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern6.test(data3)){
validate123.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate123.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate123.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate123.errors = vErrors;
return errors === 0;
}

export const beginUpload = validate124;
const schema57 = {"type":"object","required":["mode"],"properties":{"mode":{"type":"string","enum":["test","live"]}},"$id":"BeginUpload","additionalProperties":false};

function validate124(data, instancePath=""){
/*# sourceURL="BeginUpload" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate124.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "mode")){
validate124.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mode !== undefined){
let data0 = data.mode;
if(typeof data0 !== "string"){
validate124.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate124.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema57.properties.mode.enum}}];
return false;
}
}
}
}
}
else {
validate124.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate124.errors = vErrors;
return errors === 0;
}

export const uploadEntries = validate125;
const schema58 = {"type":"object","required":["entries"],"properties":{"entries":{"type":"array","items":{"$ref":"Shared23"},"minItems":1,"maxItems":500}},"$id":"UploadEntries","additionalProperties":false};

function validate125(data, instancePath=""){
/*# sourceURL="UploadEntries" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.entries === undefined) && (missing0 = "entries")){
validate125.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "entries")){
validate125.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.entries !== undefined){
let data0 = data.entries;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 500){
validate125.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/maxItems",keyword:"maxItems",params:{limit: 500}}];
return false;
}
else {
if(data0.length < 1){
validate125.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate120(data0[i0], instancePath+"/entries/" + i0))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/entries",schemaPath:"#/properties/entries/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
}
else {
validate125.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate125.errors = vErrors;
return errors === 0;
}

export const endUpload = validate127;
const schema59 = {"type":"object","required":["how"],"properties":{"how":{"type":"string","enum":["add","replace","drop"]}},"$id":"EndUpload","additionalProperties":false};

function validate127(data, instancePath=""){
/*# sourceURL="EndUpload" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.how === undefined) && (missing0 = "how")){
validate127.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "how")){
validate127.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.how !== undefined){
let data0 = data.how;
if(typeof data0 !== "string"){
validate127.errors = [{instancePath:instancePath+"/how",schemaPath:"#/properties/how/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data0 === "add") || (data0 === "replace")) || (data0 === "drop"))){
validate127.errors = [{instancePath:instancePath+"/how",schemaPath:"#/properties/how/enum",keyword:"enum",params:{allowedValues: schema59.properties.how.enum}}];
return false;
}
}
}
}
}
else {
validate127.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate127.errors = vErrors;
return errors === 0;
}

export const createRule = validate128;
const schema60 = {"type":"object","required":["name","when","effect"],"properties":{"id":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"name":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,80}$"},"state":{"type":"string","enum":["draft","shadow","live","off"]},"when":{"type":"string"},"effect":{"$ref":"Shared20"},"code":{"type":"string","pattern":"^[a-z][a-z0-9_]{2,47}$"},"title":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,300}$"},"priority":{"type":"integer","minimum":0,"maximum":1000},"rollout_percent":{"type":"number","minimum":0,"maximum":100},"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"use_cases":{"type":"array","items":{"type":"string","enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"minItems":1,"maxItems":7,"uniqueItems":true},"tags":{"type":"array","items":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,31}$"},"maxItems":8,"uniqueItems":true},"review":{"type":"boolean"},"challenge":{"type":"string","enum":["mfa","captcha","mfa_sms","mfa_totp","passkey","email_code","id_review"]},"notify":{"type":"boolean"}},"additionalProperties":false,"$id":"CreateRule"};

function validate128(data, instancePath=""){
/*# sourceURL="CreateRule" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.when === undefined) && (missing0 = "when"))) || ((data.effect === undefined) && (missing0 = "effect"))){
validate128.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema60.properties, key0))){
validate128.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate128.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern9.test(data1)){
validate128.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,80}$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data2 = data.state;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate128.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "draft") || (data2 === "shadow")) || (data2 === "live")) || (data2 === "off"))){
validate128.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema60.properties.state.enum}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.when !== undefined){
const _errs8 = errors;
if(typeof data.when !== "string"){
validate128.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.effect !== undefined){
const _errs10 = errors;
if(!(validate84(data.effect, instancePath+"/effect"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data5 = data.code;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern10.test(data5)){
validate128.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{2,47}$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data6 = data.title;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(!pattern11.test(data6)){
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,300}$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.priority !== undefined){
let data7 = data.priority;
const _errs15 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate128.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000 || isNaN(data7)){
validate128.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate128.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rollout_percent !== undefined){
let data8 = data.rollout_percent;
const _errs17 = errors;
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 100 || isNaN(data8)){
validate128.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate128.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data9 = data.expires_at;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(!pattern12.test(data9)){
validate128.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.use_cases !== undefined){
let data10 = data.use_cases;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
if(data10.length > 7){
validate128.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data10.length < 1){
validate128.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs23 = errors;
if(typeof data11 !== "string"){
validate128.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data11 === "score") || (data11 === "collect")) || (data11 === "login")) || (data11 === "checkout")) || (data11 === "registration")) || (data11 === "password_reset")) || (data11 === "account_change"))){
validate128.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/enum",keyword:"enum",params:{allowedValues: schema60.properties.use_cases.items.enum}}];
return false;
}
var valid1 = _errs23 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data10.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data10[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate128.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data12 = data.tags;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data12)){
if(data12.length > 8){
validate128.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 8}}];
return false;
}
else {
var valid3 = true;
const len1 = data12.length;
for(let i2=0; i2<len1; i2++){
let data13 = data12[i2];
const _errs27 = errors;
if(errors === _errs27){
if(typeof data13 === "string"){
if(!pattern13.test(data13)){
validate128.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,31}$"}}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs27 === errors;
if(!valid3){
break;
}
}
if(valid3){
let i3 = data12.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data12[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
validate128.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}}];
return false;
break;
}
indices1[item1] = i3;
}
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.review !== undefined){
const _errs29 = errors;
if(typeof data.review !== "boolean"){
validate128.errors = [{instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
let data15 = data.challenge;
const _errs31 = errors;
if(typeof data15 !== "string"){
validate128.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data15 === "mfa") || (data15 === "captcha")) || (data15 === "mfa_sms")) || (data15 === "mfa_totp")) || (data15 === "passkey")) || (data15 === "email_code")) || (data15 === "id_review"))){
validate128.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/enum",keyword:"enum",params:{allowedValues: schema60.properties.challenge.enum}}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
const _errs33 = errors;
if(typeof data.notify !== "boolean"){
validate128.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate128.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate128.errors = vErrors;
return errors === 0;
}

export const changeRule = validate130;
const schema61 = {"type":"object","properties":{"name":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{1,80}$"},"state":{"type":"string","enum":["draft","shadow","live","off"]},"when":{"type":"string"},"effect":{"$ref":"Shared20"},"code":{"type":["string","null"],"pattern":"^[a-z][a-z0-9_]{2,47}$"},"title":{"type":["string","null"],"pattern":"^[^\\u0000-\\u001f\\u007f]{1,300}$"},"priority":{"type":["integer","null"],"minimum":0,"maximum":1000},"rollout_percent":{"type":["number","null"],"minimum":0,"maximum":100},"expires_at":{"type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"use_cases":{"type":["array","null"],"items":{"type":"string","enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"minItems":1,"maxItems":7,"uniqueItems":true},"tags":{"type":["array","null"],"items":{"type":"string","pattern":"^[a-z][a-z0-9_]{0,31}$"},"maxItems":8,"uniqueItems":true},"review":{"type":["boolean","null"]},"challenge":{"type":["string","null"],"enum":["mfa","captcha","mfa_sms","mfa_totp","passkey","email_code","id_review",null]},"notify":{"type":["boolean","null"]}},"minProperties":1,"additionalProperties":false,"$id":"ChangeRule"};

function validate130(data, instancePath=""){
/*# sourceURL="ChangeRule" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate130.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema61.properties, key0))){
validate130.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern9.test(data0)){
validate130.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,80}$"}}];
return false;
}
}
else {
validate130.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data1 = data.state;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate130.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "draft") || (data1 === "shadow")) || (data1 === "live")) || (data1 === "off"))){
validate130.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema61.properties.state.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.when !== undefined){
const _errs6 = errors;
if(typeof data.when !== "string"){
validate130.errors = [{instancePath:instancePath+"/when",schemaPath:"#/properties/when/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.effect !== undefined){
const _errs8 = errors;
if(!(validate84(data.effect, instancePath+"/effect"))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
let data4 = data.code;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate130.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: schema61.properties.code.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(!pattern10.test(data4)){
validate130.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{2,47}$"}}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data5 = data.title;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate130.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema61.properties.title.type}}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(!pattern11.test(data5)){
validate130.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{1,300}$"}}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.priority !== undefined){
let data6 = data.priority;
const _errs13 = errors;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
validate130.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type: schema61.properties.priority.type}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1000 || isNaN(data6)){
validate130.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate130.errors = [{instancePath:instancePath+"/priority",schemaPath:"#/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rollout_percent !== undefined){
let data7 = data.rollout_percent;
const _errs15 = errors;
if((!((typeof data7 == "number") && (isFinite(data7)))) && (data7 !== null)){
validate130.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/type",keyword:"type",params:{type: schema61.properties.rollout_percent.type}}];
return false;
}
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100 || isNaN(data7)){
validate130.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate130.errors = [{instancePath:instancePath+"/rollout_percent",schemaPath:"#/properties/rollout_percent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data8 = data.expires_at;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate130.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema61.properties.expires_at.type}}];
return false;
}
if(errors === _errs17){
if(typeof data8 === "string"){
if(!pattern12.test(data8)){
validate130.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.use_cases !== undefined){
let data9 = data.use_cases;
const _errs19 = errors;
if((!(Array.isArray(data9))) && (data9 !== null)){
validate130.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/type",keyword:"type",params:{type: schema61.properties.use_cases.type}}];
return false;
}
if(errors === _errs19){
if(Array.isArray(data9)){
if(data9.length > 7){
validate130.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/maxItems",keyword:"maxItems",params:{limit: 7}}];
return false;
}
else {
if(data9.length < 1){
validate130.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
const _errs21 = errors;
if(typeof data10 !== "string"){
validate130.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data10 === "score") || (data10 === "collect")) || (data10 === "login")) || (data10 === "checkout")) || (data10 === "registration")) || (data10 === "password_reset")) || (data10 === "account_change"))){
validate130.errors = [{instancePath:instancePath+"/use_cases/" + i0,schemaPath:"#/properties/use_cases/items/enum",keyword:"enum",params:{allowedValues: schema61.properties.use_cases.items.enum}}];
return false;
}
var valid1 = _errs21 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data9.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data9[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate130.errors = [{instancePath:instancePath+"/use_cases",schemaPath:"#/properties/use_cases/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data11 = data.tags;
const _errs23 = errors;
if((!(Array.isArray(data11))) && (data11 !== null)){
validate130.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: schema61.properties.tags.type}}];
return false;
}
if(errors === _errs23){
if(Array.isArray(data11)){
if(data11.length > 8){
validate130.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 8}}];
return false;
}
else {
var valid3 = true;
const len1 = data11.length;
for(let i2=0; i2<len1; i2++){
let data12 = data11[i2];
const _errs25 = errors;
if(errors === _errs25){
if(typeof data12 === "string"){
if(!pattern13.test(data12)){
validate130.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9_]{0,31}$"}}];
return false;
}
}
else {
validate130.errors = [{instancePath:instancePath+"/tags/" + i2,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs25 === errors;
if(!valid3){
break;
}
}
if(valid3){
let i3 = data11.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data11[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
validate130.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}}];
return false;
break;
}
indices1[item1] = i3;
}
}
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.review !== undefined){
let data13 = data.review;
const _errs27 = errors;
if((typeof data13 !== "boolean") && (data13 !== null)){
validate130.errors = [{instancePath:instancePath+"/review",schemaPath:"#/properties/review/type",keyword:"type",params:{type: schema61.properties.review.type}}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
let data14 = data.challenge;
const _errs29 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate130.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/type",keyword:"type",params:{type: schema61.properties.challenge.type}}];
return false;
}
if(!((((((((data14 === "mfa") || (data14 === "captcha")) || (data14 === "mfa_sms")) || (data14 === "mfa_totp")) || (data14 === "passkey")) || (data14 === "email_code")) || (data14 === "id_review")) || (data14 === null))){
validate130.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/enum",keyword:"enum",params:{allowedValues: schema61.properties.challenge.enum}}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data15 = data.notify;
const _errs31 = errors;
if((typeof data15 !== "boolean") && (data15 !== null)){
validate130.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/type",keyword:"type",params:{type: schema61.properties.notify.type}}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate130.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate130.errors = vErrors;
return errors === 0;
}

export const publishPolicy = validate132;
const schema62 = {"type":"object","properties":{"policy":{"$ref":"Shared14"},"rules":{"type":"array","items":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"minItems":1,"maxItems":200,"uniqueItems":true},"drafts":{"type":"array","items":{"type":"object","required":["id","revision"],"properties":{"id":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"revision":{"type":"string","maxLength":64}},"additionalProperties":false},"minItems":1,"maxItems":200},"off":{"type":"array","items":{"type":"string","pattern":"^rul_[A-Za-z0-9_]{1,40}$"},"minItems":1,"maxItems":200,"uniqueItems":true},"note":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{0,300}$"},"expect":{"type":"string","maxLength":64}},"$id":"PublishPolicy","additionalProperties":false};
const pattern64 = new RegExp("^[^\\u0000-\\u001f\\u007f]{0,300}$", "u");

function validate132(data, instancePath=""){
/*# sourceURL="PublishPolicy" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "policy") || (key0 === "rules")) || (key0 === "drafts")) || (key0 === "off")) || (key0 === "note")) || (key0 === "expect"))){
validate132.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.policy !== undefined){
const _errs2 = errors;
if(!(validate73(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data1 = data.rules;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 200){
validate132.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
if(data1.length < 1){
validate132.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern8.test(data2)){
validate132.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate132.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
return false;
break;
}
indices0[item0] = i1;
}
}
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.drafts !== undefined){
let data3 = data.drafts;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 200){
validate132.errors = [{instancePath:instancePath+"/drafts",schemaPath:"#/properties/drafts/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
if(data3.length < 1){
validate132.errors = [{instancePath:instancePath+"/drafts",schemaPath:"#/properties/drafts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i2=0; i2<len1; i2++){
let data4 = data3[i2];
const _errs9 = errors;
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing0;
if(((data4.id === undefined) && (missing0 = "id")) || ((data4.revision === undefined) && (missing0 = "revision"))){
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2,schemaPath:"#/properties/drafts/items/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs11 = errors;
for(const key1 in data4){
if(!((key1 === "id") || (key1 === "revision"))){
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2,schemaPath:"#/properties/drafts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs11 === errors){
if(data4.id !== undefined){
let data5 = data4.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern8.test(data5)){
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2+"/id",schemaPath:"#/properties/drafts/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2+"/id",schemaPath:"#/properties/drafts/items/properties/id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.revision !== undefined){
let data6 = data4.revision;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(data6.length > 64){
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2+"/revision",schemaPath:"#/properties/drafts/items/properties/revision/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2+"/revision",schemaPath:"#/properties/drafts/items/properties/revision/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/drafts/" + i2,schemaPath:"#/properties/drafts/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/drafts",schemaPath:"#/properties/drafts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.off !== undefined){
let data7 = data.off;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
if(data7.length > 200){
validate132.errors = [{instancePath:instancePath+"/off",schemaPath:"#/properties/off/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
if(data7.length < 1){
validate132.errors = [{instancePath:instancePath+"/off",schemaPath:"#/properties/off/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid5 = true;
const len2 = data7.length;
for(let i3=0; i3<len2; i3++){
let data8 = data7[i3];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern8.test(data8)){
validate132.errors = [{instancePath:instancePath+"/off/" + i3,schemaPath:"#/properties/off/items/pattern",keyword:"pattern",params:{pattern: "^rul_[A-Za-z0-9_]{1,40}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/off/" + i3,schemaPath:"#/properties/off/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid5 = _errs18 === errors;
if(!valid5){
break;
}
}
if(valid5){
let i4 = data7.length;
let j1;
if(i4 > 1){
const indices1 = {};
for(;i4--;){
let item1 = data7[i4];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
validate132.errors = [{instancePath:instancePath+"/off",schemaPath:"#/properties/off/uniqueItems",keyword:"uniqueItems",params:{i: i4, j: j1}}];
return false;
break;
}
indices1[item1] = i4;
}
}
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/off",schemaPath:"#/properties/off/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data9 = data.note;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(!pattern64.test(data9)){
validate132.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{0,300}$"}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expect !== undefined){
let data10 = data.expect;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(data10.length > 64){
validate132.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate132.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}

export const rollBackPolicy = validate134;
const schema63 = {"type":"object","required":["version"],"properties":{"version":{"type":"integer","minimum":1},"note":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]{0,300}$"},"expect":{"type":"string","maxLength":64}},"$id":"RollBackPolicy","additionalProperties":false};

function validate134(data, instancePath=""){
/*# sourceURL="RollBackPolicy" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.version === undefined) && (missing0 = "version")){
validate134.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "version") || (key0 === "note")) || (key0 === "expect"))){
validate134.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
let data0 = data.version;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate134.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
validate134.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data1 = data.note;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern64.test(data1)){
validate134.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]{0,300}$"}}];
return false;
}
}
else {
validate134.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expect !== undefined){
let data2 = data.expect;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 64){
validate134.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
}
else {
validate134.errors = [{instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate134.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate134.errors = vErrors;
return errors === 0;
}

export const startBacktest = validate135;
const schema64 = {"type":"object","required":["from","to"],"properties":{"rules":{"type":"array","items":{"$ref":"Shared19"},"maxItems":200},"from":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"to":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"mode":{"type":"string","enum":["test","live"]}},"$id":"StartBacktest","additionalProperties":false};

function validate135(data, instancePath=""){
/*# sourceURL="StartBacktest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.from === undefined) && (missing0 = "from")) || ((data.to === undefined) && (missing0 = "to"))){
validate135.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "rules") || (key0 === "from")) || (key0 === "to")) || (key0 === "mode"))){
validate135.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rules !== undefined){
let data0 = data.rules;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 200){
validate135.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate83(data0[i0], instancePath+"/rules/" + i0))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate135.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.from !== undefined){
let data2 = data.from;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern12.test(data2)){
validate135.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.to !== undefined){
let data3 = data.to;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(!pattern12.test(data3)){
validate135.errors = [{instancePath:instancePath+"/to",schemaPath:"#/properties/to/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data4 = data.mode;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate135.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data4 === "test") || (data4 === "live"))){
validate135.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema64.properties.mode.enum}}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate135.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate135.errors = vErrors;
return errors === 0;
}

export const ruleCases = validate137;
const schema65 = {"type":"object","required":["cases"],"properties":{"cases":{"type":"array","items":{"type":"object","required":["name","variables","expect"],"properties":{"name":{"type":"string","minLength":1,"maxLength":200},"variables":{"$ref":"Shared21"},"reasons":{"$ref":"Shared22"},"lists":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":200},"at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"expect":{"type":"object","properties":{"rules":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":200},"shadow":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":200},"action":{"type":"string","enum":["allow","soft_challenge","hard_challenge","block"]},"risk":{"type":"integer","minimum":0,"maximum":100}},"additionalProperties":false,"minProperties":1}},"additionalProperties":false},"minItems":1,"maxItems":2000}},"$id":"RuleCases","additionalProperties":false};

function validate137(data, instancePath=""){
/*# sourceURL="RuleCases" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.cases === undefined) && (missing0 = "cases")){
validate137.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "cases")){
validate137.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.cases !== undefined){
let data0 = data.cases;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 2000){
validate137.errors = [{instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/maxItems",keyword:"maxItems",params:{limit: 2000}}];
return false;
}
else {
if(data0.length < 1){
validate137.errors = [{instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.name === undefined) && (missing1 = "name")) || ((data1.variables === undefined) && (missing1 = "variables"))) || ((data1.expect === undefined) && (missing1 = "expect"))){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs6 = errors;
for(const key1 in data1){
if(!((((((key1 === "name") || (key1 === "variables")) || (key1 === "reasons")) || (key1 === "lists")) || (key1 === "at")) || (key1 === "expect"))){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs6 === errors){
if(data1.name !== undefined){
let data2 = data1.name;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length > 200){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/name",schemaPath:"#/properties/cases/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 200}}];
return false;
}
else {
if(data2.length < 1){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/name",schemaPath:"#/properties/cases/items/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/name",schemaPath:"#/properties/cases/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.variables !== undefined){
const _errs9 = errors;
if(!(validate110(data1.variables, instancePath+"/cases/" + i0+"/variables"))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.reasons !== undefined){
const _errs10 = errors;
if(!(validate112(data1.reasons, instancePath+"/cases/" + i0+"/reasons"))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.lists !== undefined){
let data5 = data1.lists;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 200){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/lists",schemaPath:"#/properties/cases/items/properties/lists/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid3 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 100){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/lists/" + i1,schemaPath:"#/properties/cases/items/properties/lists/items/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/lists/" + i1,schemaPath:"#/properties/cases/items/properties/lists/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs13 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/lists",schemaPath:"#/properties/cases/items/properties/lists/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.at !== undefined){
let data7 = data1.at;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data7 === "string"){
if(!pattern12.test(data7)){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/at",schemaPath:"#/properties/cases/items/properties/at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/at",schemaPath:"#/properties/cases/items/properties/at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.expect !== undefined){
let data8 = data1.expect;
const _errs17 = errors;
if(errors === _errs17){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(Object.keys(data8).length < 1){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect",schemaPath:"#/properties/cases/items/properties/expect/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs19 = errors;
for(const key2 in data8){
if(!((((key2 === "rules") || (key2 === "shadow")) || (key2 === "action")) || (key2 === "risk"))){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect",schemaPath:"#/properties/cases/items/properties/expect/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs19 === errors){
if(data8.rules !== undefined){
let data9 = data8.rules;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data9)){
if(data9.length > 200){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/rules",schemaPath:"#/properties/cases/items/properties/expect/properties/rules/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid5 = true;
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
let data10 = data9[i2];
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(data10.length > 100){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/rules/" + i2,schemaPath:"#/properties/cases/items/properties/expect/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/rules/" + i2,schemaPath:"#/properties/cases/items/properties/expect/properties/rules/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid5 = _errs22 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/rules",schemaPath:"#/properties/cases/items/properties/expect/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.shadow !== undefined){
let data11 = data8.shadow;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data11)){
if(data11.length > 200){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/shadow",schemaPath:"#/properties/cases/items/properties/expect/properties/shadow/maxItems",keyword:"maxItems",params:{limit: 200}}];
return false;
}
else {
var valid6 = true;
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
let data12 = data11[i3];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data12 === "string"){
if(data12.length > 100){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/shadow/" + i3,schemaPath:"#/properties/cases/items/properties/expect/properties/shadow/items/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/shadow/" + i3,schemaPath:"#/properties/cases/items/properties/expect/properties/shadow/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs26 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/shadow",schemaPath:"#/properties/cases/items/properties/expect/properties/shadow/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.action !== undefined){
let data13 = data8.action;
const _errs28 = errors;
if(typeof data13 !== "string"){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/action",schemaPath:"#/properties/cases/items/properties/expect/properties/action/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data13 === "allow") || (data13 === "soft_challenge")) || (data13 === "hard_challenge")) || (data13 === "block"))){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/action",schemaPath:"#/properties/cases/items/properties/expect/properties/action/enum",keyword:"enum",params:{allowedValues: schema65.properties.cases.items.properties.expect.properties.action.enum}}];
return false;
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.risk !== undefined){
let data14 = data8.risk;
const _errs30 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/risk",schemaPath:"#/properties/cases/items/properties/expect/properties/risk/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs30){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 100 || isNaN(data14)){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/risk",schemaPath:"#/properties/cases/items/properties/expect/properties/risk/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}}];
return false;
}
else {
if(data14 < 0 || isNaN(data14)){
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect/risk",schemaPath:"#/properties/cases/items/properties/expect/properties/risk/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0+"/expect",schemaPath:"#/properties/cases/items/properties/expect/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases/" + i0,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate137.errors = [{instancePath:instancePath+"/cases",schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
}
else {
validate137.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate137.errors = vErrors;
return errors === 0;
}

export const changeAlerts = validate140;
const schema66 = {"type":"object","required":["rules"],"properties":{"rules":{"type":"object","properties":{"block_share":{"$ref":"Shared24"},"challenge_share":{"$ref":"Shared24"},"error_share":{"$ref":"Shared24"},"reader_lag_s":{"$ref":"Shared24"},"leaked_keys":{"$ref":"Shared24"},"model_drift":{"$ref":"Shared24"},"people_per_value":{"$ref":"Shared24"}},"additionalProperties":false}},"$id":"ChangeAlerts","additionalProperties":false};
const schema67 = {"$id":"Shared24","type":"object","properties":{"above":{"type":"number","minimum":0,"maximum":1000000},"on":{"type":"boolean"}},"additionalProperties":false};

function validate141(data, instancePath=""){
/*# sourceURL="Shared24" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "above") || (key0 === "on"))){
validate141.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.above !== undefined){
let data0 = data.above;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000 || isNaN(data0)){
validate141.errors = [{instancePath:instancePath+"/above",schemaPath:"#/properties/above/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate141.errors = [{instancePath:instancePath+"/above",schemaPath:"#/properties/above/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate141.errors = [{instancePath:instancePath+"/above",schemaPath:"#/properties/above/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.on !== undefined){
const _errs4 = errors;
if(typeof data.on !== "boolean"){
validate141.errors = [{instancePath:instancePath+"/on",schemaPath:"#/properties/on/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate141.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate141.errors = vErrors;
return errors === 0;
}


function validate140(data, instancePath=""){
/*# sourceURL="ChangeAlerts" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.rules === undefined) && (missing0 = "rules")){
validate140.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "rules")){
validate140.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rules !== undefined){
let data0 = data.rules;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
const _errs4 = errors;
for(const key1 in data0){
if(!(((((((key1 === "block_share") || (key1 === "challenge_share")) || (key1 === "error_share")) || (key1 === "reader_lag_s")) || (key1 === "leaked_keys")) || (key1 === "model_drift")) || (key1 === "people_per_value"))){
validate140.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.block_share !== undefined){
const _errs5 = errors;
if(!(validate141(data0.block_share, instancePath+"/rules/block_share"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.challenge_share !== undefined){
const _errs6 = errors;
if(!(validate141(data0.challenge_share, instancePath+"/rules/challenge_share"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.error_share !== undefined){
const _errs7 = errors;
if(!(validate141(data0.error_share, instancePath+"/rules/error_share"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.reader_lag_s !== undefined){
const _errs8 = errors;
if(!(validate141(data0.reader_lag_s, instancePath+"/rules/reader_lag_s"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.leaked_keys !== undefined){
const _errs9 = errors;
if(!(validate141(data0.leaked_keys, instancePath+"/rules/leaked_keys"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.model_drift !== undefined){
const _errs10 = errors;
if(!(validate141(data0.model_drift, instancePath+"/rules/model_drift"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.people_per_value !== undefined){
const _errs11 = errors;
if(!(validate141(data0.people_per_value, instancePath+"/rules/people_per_value"))){
vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors);
errors = vErrors.length;
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
else {
validate140.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
}
}
}
}
else {
validate140.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate140.errors = vErrors;
return errors === 0;
}
