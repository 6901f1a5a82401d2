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

const schema14 = {"$id":"Shared8","type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}};

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
if(data.fieldFocusOrder !== undefined){
let data3 = data.fieldFocusOrder;
const _errs7 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder",schemaPath:"#/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema14.properties.fieldFocusOrder.type}}];
return false;
}
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 256){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder",schemaPath:"#/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256}}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 256){
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder/" + i0,schemaPath:"#/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/fieldFocusOrder/" + i0,schemaPath:"#/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
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

const schema16 = {"$id":"Shared10","type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128}}};
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
if(data.result !== undefined){
let data1 = data.result;
const _errs3 = errors;
if(!(((data1 === "SUCCESS") || (data1 === "FAILURE")) || (data1 === null))){
validate45.errors = [{instancePath:instancePath+"/result",schemaPath:"#/properties/result/enum",keyword:"enum",params:{allowedValues: schema16.properties.result.enum}}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failureReason !== undefined){
let data2 = data.failureReason;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate45.errors = [{instancePath:instancePath+"/failureReason",schemaPath:"#/properties/failureReason/type",keyword:"type",params:{type: schema16.properties.failureReason.type}}];
return false;
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 128){
validate45.errors = [{instancePath:instancePath+"/failureReason",schemaPath:"#/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.authMethod !== undefined){
let data3 = data.authMethod;
const _errs6 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate45.errors = [{instancePath:instancePath+"/authMethod",schemaPath:"#/properties/authMethod/type",keyword:"type",params:{type: schema16.properties.authMethod.type}}];
return false;
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(data3.length > 64){
validate45.errors = [{instancePath:instancePath+"/authMethod",schemaPath:"#/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64}}];
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
if(data.mfaUsed !== undefined){
let data4 = data.mfaUsed;
const _errs8 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate45.errors = [{instancePath:instancePath+"/mfaUsed",schemaPath:"#/properties/mfaUsed/type",keyword:"type",params:{type: schema16.properties.mfaUsed.type}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attemptId !== undefined){
let data5 = data.attemptId;
const _errs10 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate45.errors = [{instancePath:instancePath+"/attemptId",schemaPath:"#/properties/attemptId/type",keyword:"type",params:{type: schema16.properties.attemptId.type}}];
return false;
}
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length > 128){
validate45.errors = [{instancePath:instancePath+"/attemptId",schemaPath:"#/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128}}];
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
const schema21 = {"type":"object","required":["event_id"],"properties":{"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"},"user_id":{"type":["string","null"],"maxLength":256},"use_case":{"enum":["score","collect","login","checkout","registration","password_reset","account_change",null]},"max_age_seconds":{"type":["number","null"],"minimum":0,"maximum":1000000000},"challenge":{"$ref":"Shared13"},"login":{"$ref":"Shared10"}},"$id":"VerifyRequest"};
const pattern5 = new RegExp("^[A-Za-z0-9_-]+$", "u");

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
if(!pattern5.test(data0)){
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

export const createWorkspace = validate70;
const schema22 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"},"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"$ref":"Shared14"}},"$id":"CreateWorkspace"};
const pattern6 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$", "u");
const schema23 = {"$id":"Shared14","type":["object","null"],"properties":{"bias":{"type":"number","minimum":-10,"maximum":10},"points":{"$ref":"Shared15"},"shifts":{"$ref":"Shared16"},"limits":{"$ref":"Shared17"}},"additionalProperties":false};
const schema24 = {"$id":"Shared15","type":"object","propertyNames":{"enum":["new_user_profile","watched","device_changed","device_tampered","recent_device","dormant_account","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","timezone_missing","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","behavior_replayed","sim_changed","sim_unconfirmed","time_anomaly","velocity_anomaly","failed_login_burst","account_burst","registration_burst","shared_rhythm","device_refused","takeover_sequence","order_burst","unusual_amount","unusual_destination","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10}};

function validate72(data, instancePath=""){
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
validate72.errors = vErrors;
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
validate72.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data0 < -10 || isNaN(data0)){
validate72.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10}}];
return false;
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "number"}}];
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
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}

const schema25 = {"$id":"Shared16","type":"object","propertyNames":{"enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"additionalProperties":{"$ref":"Shared15"}};

function validate74(data, instancePath=""){
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
validate74.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
const _errs3 = errors;
if(!(validate72(data[key1], instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
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
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}

const schema26 = {"$id":"Shared17","type":"object","propertyNames":{"enum":["newcomers_address_minute","newcomers_address_hour","newcomers_address_day","newcomers_prefix_minute","newcomers_prefix_hour","newcomers_prefix_day","newcomers_network_minute","newcomers_network_hour","newcomers_network_day","registrations_address_minute","registrations_address_hour","registrations_address_day","registrations_prefix_minute","registrations_prefix_hour","registrations_prefix_day","registrations_network_minute","registrations_network_hour","registrations_network_day"]},"additionalProperties":{"type":"integer","minimum":1,"maximum":10000000}};

function validate77(data, instancePath=""){
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
validate77.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs3 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate77.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 10000000 || isNaN(data0)){
validate77.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000}}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate77.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}


function validate71(data, instancePath=""){
/*# sourceURL="Shared14" */;
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema23.type}}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "bias") || (key0 === "points")) || (key0 === "shifts")) || (key0 === "limits"))){
validate71.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
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
validate71.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10}}];
return false;
}
else {
if(data0 < -10 || isNaN(data0)){
validate71.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10}}];
return false;
}
}
}
else {
validate71.errors = [{instancePath:instancePath+"/bias",schemaPath:"#/properties/bias/type",keyword:"type",params:{type: "number"}}];
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
if(!(validate72(data.points, instancePath+"/points"))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
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
if(!(validate74(data.shifts, instancePath+"/shifts"))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
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
if(!(validate77(data.limits, instancePath+"/limits"))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
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
}
validate71.errors = vErrors;
return errors === 0;
}


function validate70(data, instancePath=""){
/*# sourceURL="CreateWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern6.test(data0)){
validate70.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"}}];
return false;
}
}
else {
validate70.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.protected_devices !== undefined){
let data1 = data.protected_devices;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate70.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate70.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate70.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
if(data.retention_days !== undefined){
let data2 = data.retention_days;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate70.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 3650 || isNaN(data2)){
validate70.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate70.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
if(data.policy !== undefined){
const _errs7 = errors;
if(!(validate71(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
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
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}

export const changeWorkspace = validate80;
const schema27 = {"type":"object","properties":{"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"$ref":"Shared14"}},"$id":"ChangeWorkspace","minProperties":1};

function validate80(data, instancePath=""){
/*# sourceURL="ChangeWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate80.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
if(data.protected_devices !== undefined){
let data0 = data.protected_devices;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate80.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate80.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate80.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
if(data.retention_days !== undefined){
let data1 = data.retention_days;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate80.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 3650 || isNaN(data1)){
validate80.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650}}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate80.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
if(data.policy !== undefined){
const _errs5 = errors;
if(!(validate71(data.policy, instancePath+"/policy"))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
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
else {
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate80.errors = vErrors;
return errors === 0;
}

export const createKey = validate82;
const schema28 = {"type":"object","required":["kind","mode"],"properties":{"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"kind":{"type":"string","enum":["api","public","secret"]},"mode":{"type":"string","enum":["test","live"]},"limit":{"type":"integer","minimum":1,"maximum":1000000}},"$id":"CreateKey"};
const pattern7 = new RegExp("^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$", "u");

function validate82(data, instancePath=""){
/*# sourceURL="CreateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.mode === undefined) && (missing0 = "mode"))){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.expires_at !== undefined){
let data0 = data.expires_at;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
validate82.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate82.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.kind !== undefined){
let data1 = data.kind;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate82.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((data1 === "api") || (data1 === "public")) || (data1 === "secret"))){
validate82.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema28.properties.kind.enum}}];
return false;
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
validate82.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data2 === "test") || (data2 === "live"))){
validate82.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema28.properties.mode.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data3 = data.limit;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate82.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000 || isNaN(data3)){
validate82.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate82.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
else {
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate82.errors = vErrors;
return errors === 0;
}

export const changeKey = validate83;
const schema29 = {"type":"object","properties":{"origins":{"type":"array","items":{"type":"string","pattern":"^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"},"maxItems":64},"address_share":{"type":["integer","null"],"minimum":1,"maximum":1000000},"full_reply":{"type":"boolean"},"expires_at":{"type":["string","null"],"pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"state":{"type":"string","enum":["active","inactive"]},"limit":{"type":["integer","null"],"minimum":1,"maximum":1000000}},"$id":"ChangeKey","minProperties":1};
const pattern8 = new RegExp("^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$", "u");

function validate83(data, instancePath=""){
/*# sourceURL="ChangeKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate83.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
if(data.origins !== undefined){
let data0 = data.origins;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 64){
validate83.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/maxItems",keyword:"maxItems",params:{limit: 64}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
validate83.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/pattern",keyword:"pattern",params:{pattern: "^(https?:\\/\\/[a-z0-9.\\-[\\]:]{1,253}|app:[A-Za-z0-9._-]{1,128})$"}}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/items/type",keyword:"type",params:{type: "string"}}];
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
validate83.errors = [{instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address_share !== undefined){
let data2 = data.address_share;
const _errs5 = errors;
if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
validate83.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/type",keyword:"type",params:{type: schema29.properties.address_share.type}}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000 || isNaN(data2)){
validate83.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate83.errors = [{instancePath:instancePath+"/address_share",schemaPath:"#/properties/address_share/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
if(data.full_reply !== undefined){
const _errs7 = errors;
if(typeof data.full_reply !== "boolean"){
validate83.errors = [{instancePath:instancePath+"/full_reply",schemaPath:"#/properties/full_reply/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data4 = data.expires_at;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate83.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema29.properties.expires_at.type}}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(!pattern7.test(data4)){
validate83.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
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
if(data.state !== undefined){
let data5 = data.state;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate83.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data5 === "active") || (data5 === "inactive"))){
validate83.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema29.properties.state.enum}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data6 = data.limit;
const _errs13 = errors;
if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
validate83.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: schema29.properties.limit.type}}];
return false;
}
if(errors === _errs13){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 1000000 || isNaN(data6)){
validate83.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate83.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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

export const rotateKey = validate84;
const schema30 = {"type":"object","properties":{"expires_at":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"},"overlap_seconds":{"type":"integer","minimum":0,"maximum":7776000}},"$id":"RotateKey"};

function validate84(data, instancePath=""){
/*# sourceURL="RotateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.expires_at !== undefined){
let data0 = data.expires_at;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
validate84.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$"}}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.overlap_seconds !== undefined){
let data1 = data.overlap_seconds;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate84.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 7776000 || isNaN(data1)){
validate84.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7776000}}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate84.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate84.errors = vErrors;
return errors === 0;
}

export const createErasure = validate85;
const schema31 = {"type":"object","required":["mode"],"properties":{"mode":{"type":"string","enum":["test","live"]},"user":{"type":"string","minLength":1,"maxLength":256},"visitor":{"type":"string","pattern":"^[0-9a-fA-F]{64}$"}},"$id":"CreateErasure"};

function validate85(data, instancePath=""){
/*# sourceURL="CreateErasure" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate85.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.mode !== undefined){
let data0 = data.mode;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate85.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate85.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema31.properties.mode.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user !== undefined){
let data1 = data.user;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 256){
validate85.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 256}}];
return false;
}
else {
if(data1.length < 1){
validate85.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate85.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.visitor !== undefined){
let data2 = data.visitor;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate85.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"}}];
return false;
}
}
else {
validate85.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/type",keyword:"type",params:{type: "string"}}];
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
validate85.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate85.errors = vErrors;
return errors === 0;
}

export const createWebhook = validate86;
const schema32 = {"type":"object","required":["url","events","mode"],"properties":{"url":{"type":"string","format":"uri","maxLength":2048},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","event.labeled","quota.exceeded"]},"minItems":1,"maxItems":4,"uniqueItems":true},"mode":{"type":"string","enum":["test","live"]}},"$id":"CreateWebhook"};

function validate86(data, instancePath=""){
/*# sourceURL="CreateWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.events === undefined) && (missing0 = "events"))) || ((data.mode === undefined) && (missing0 = "mode"))){
validate86.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 2048){
validate86.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
else {
validate86.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
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
if(data.events !== undefined){
let data1 = data.events;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 4){
validate86.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data1.length < 1){
validate86.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(typeof data2 !== "string"){
validate86.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "event.labeled")) || (data2 === "quota.exceeded"))){
validate86.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema32.properties.events.items.enum}}];
return false;
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
validate86.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
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
validate86.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data3 = data.mode;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate86.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "test") || (data3 === "live"))){
validate86.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema32.properties.mode.enum}}];
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
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate86.errors = vErrors;
return errors === 0;
}

export const changeWebhook = validate87;
const schema33 = {"type":"object","properties":{"url":{"type":"string","format":"uri","maxLength":2048},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","event.labeled","quota.exceeded"]},"minItems":1,"maxItems":4,"uniqueItems":true},"state":{"type":"string","enum":["active","disabled"]}},"$id":"ChangeWebhook","minProperties":1};

function validate87(data, instancePath=""){
/*# sourceURL="ChangeWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate87.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 2048){
validate87.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}}];
return false;
}
}
else {
validate87.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
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
if(data.events !== undefined){
let data1 = data.events;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length > 4){
validate87.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data1.length < 1){
validate87.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(typeof data2 !== "string"){
validate87.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "event.labeled")) || (data2 === "quota.exceeded"))){
validate87.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema33.properties.events.items.enum}}];
return false;
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
validate87.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}}];
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
validate87.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate87.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data3 === "active") || (data3 === "disabled"))){
validate87.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema33.properties.state.enum}}];
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
else {
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate87.errors = vErrors;
return errors === 0;
}

export const labelRequest = validate88;
const schema34 = {"type":"object","required":["label"],"properties":{"label":{"type":"string","enum":["legitimate","fraud","account_takeover","chargeback","promo_abuse","bot","unknown"]},"source":{"enum":["review","customer","processor","early_warning","other",null]},"labeled_at":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"pattern":"^[A-Za-z]{3}$"},"note":{"type":["string","null"],"maxLength":500}},"$id":"LabelRequest"};
const pattern13 = new RegExp("^[A-Za-z]{3}$", "u");

function validate88(data, instancePath=""){
/*# sourceURL="LabelRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.label === undefined) && (missing0 = "label")){
validate88.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.label !== undefined){
let data0 = data.label;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate88.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data0 === "legitimate") || (data0 === "fraud")) || (data0 === "account_takeover")) || (data0 === "chargeback")) || (data0 === "promo_abuse")) || (data0 === "bot")) || (data0 === "unknown"))){
validate88.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/enum",keyword:"enum",params:{allowedValues: schema34.properties.label.enum}}];
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
validate88.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema34.properties.source.enum}}];
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
validate88.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/type",keyword:"type",params:{type: schema34.properties.labeled_at.type}}];
return false;
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 64){
validate88.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data2)){
validate88.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
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
validate88.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema34.properties.amount.type}}];
return false;
}
if(errors === _errs6){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1000000000 || isNaN(data3)){
validate88.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate88.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate88.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: schema34.properties.currency.type}}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(!pattern13.test(data4)){
validate88.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{3}$"}}];
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
validate88.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema34.properties.note.type}}];
return false;
}
if(errors === _errs10){
if(typeof data5 === "string"){
if(data5.length > 500){
validate88.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 500}}];
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
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}

export const adminLabelRequest = validate89;
const schema35 = {"type":"object","required":["mode","event_id","label"],"properties":{"mode":{"type":"string","enum":["test","live"]},"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"},"label":{"type":"string","enum":["legitimate","fraud","account_takeover","chargeback","promo_abuse","bot","unknown"]},"source":{"enum":["review","customer","processor","early_warning","other",null]},"labeled_at":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"pattern":"^[A-Za-z]{3}$"},"note":{"type":["string","null"],"maxLength":500}},"$id":"AdminLabelRequest"};

function validate89(data, instancePath=""){
/*# sourceURL="AdminLabelRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.mode === undefined) && (missing0 = "mode")) || ((data.event_id === undefined) && (missing0 = "event_id"))) || ((data.label === undefined) && (missing0 = "label"))){
validate89.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.mode !== undefined){
let data0 = data.mode;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate89.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate89.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema35.properties.mode.enum}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.event_id !== undefined){
let data1 = data.event_id;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate89.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128}}];
return false;
}
else {
if(data1.length < 1){
validate89.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data1)){
validate89.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"}}];
return false;
}
}
}
}
else {
validate89.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.label !== undefined){
let data2 = data.label;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate89.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(((((((data2 === "legitimate") || (data2 === "fraud")) || (data2 === "account_takeover")) || (data2 === "chargeback")) || (data2 === "promo_abuse")) || (data2 === "bot")) || (data2 === "unknown"))){
validate89.errors = [{instancePath:instancePath+"/label",schemaPath:"#/properties/label/enum",keyword:"enum",params:{allowedValues: schema35.properties.label.enum}}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data3 = data.source;
const _errs7 = errors;
if(!((((((data3 === "review") || (data3 === "customer")) || (data3 === "processor")) || (data3 === "early_warning")) || (data3 === "other")) || (data3 === null))){
validate89.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/enum",keyword:"enum",params:{allowedValues: schema35.properties.source.enum}}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labeled_at !== undefined){
let data4 = data.labeled_at;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate89.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/type",keyword:"type",params:{type: schema35.properties.labeled_at.type}}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 64){
validate89.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(!pattern1.test(data4)){
validate89.errors = [{instancePath:instancePath+"/labeled_at",schemaPath:"#/properties/labeled_at/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}];
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
if(data.amount !== undefined){
let data5 = data.amount;
const _errs10 = errors;
if((!((typeof data5 == "number") && (isFinite(data5)))) && (data5 !== null)){
validate89.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: schema35.properties.amount.type}}];
return false;
}
if(errors === _errs10){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000000000 || isNaN(data5)){
validate89.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000}}];
return false;
}
else {
if(data5 < 0 || isNaN(data5)){
validate89.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
if(data.currency !== undefined){
let data6 = data.currency;
const _errs12 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate89.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: schema35.properties.currency.type}}];
return false;
}
if(errors === _errs12){
if(typeof data6 === "string"){
if(!pattern13.test(data6)){
validate89.errors = [{instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{3}$"}}];
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
if(data.note !== undefined){
let data7 = data.note;
const _errs14 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate89.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: schema35.properties.note.type}}];
return false;
}
if(errors === _errs14){
if(typeof data7 === "string"){
if(data7.length > 500){
validate89.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/maxLength",keyword:"maxLength",params:{limit: 500}}];
return false;
}
}
}
var valid0 = _errs14 === errors;
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
validate89.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate89.errors = vErrors;
return errors === 0;
}
