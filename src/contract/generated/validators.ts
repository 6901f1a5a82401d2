// @ts-nocheck
// Generated from src/contract/schemas.ts and admin-schemas.ts by `npm run generate`. Do not edit.
"use strict";
export const scoreRequest = validate10;
const schema11 = {"type":"object","required":["device"],"properties":{"device":{"type":"object","required":["deviceId","fingerprint","timezone"],"properties":{"deviceId":{"type":"string","minLength":1,"maxLength":128,"description":"First 32 characters of the fingerprint."},"fingerprint":{"type":"string","pattern":"^[0-9a-fA-F]{64}$","description":"SHA-256 of device characteristics, 64 hex characters."},"timezone":{"type":"string","minLength":1,"maxLength":64,"description":"IANA timezone identifier."},"manufacturer":{"type":["string","null"],"maxLength":128},"model":{"type":["string","null"],"maxLength":128},"brand":{"type":["string","null"],"maxLength":128},"device":{"type":["string","null"],"maxLength":128},"product":{"type":["string","null"],"maxLength":128},"hardware":{"type":["string","null"],"maxLength":128},"sdkVersion":{"type":["string","null"],"maxLength":64},"osVersion":{"type":["string","null"],"maxLength":64},"screenWidth":{"type":["string","null"],"maxLength":32},"screenHeight":{"type":["string","null"],"maxLength":32},"screenDensity":{"type":["string","null"],"maxLength":32},"locale":{"type":["string","null"],"maxLength":64}}},"userId":{"type":["string","null"],"maxLength":256},"session":{"type":["object","null"],"properties":{"sessionId":{"type":["string","null"],"maxLength":128},"timestamp":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"sessionCount":{"type":["string","null"],"maxLength":32},"firstSession":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}},"behavioral":{"type":["object","null"],"properties":{"typing_dwell_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":0,"maximum":1000000000}},"typing_flight_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":-1000000000,"maximum":1000000000}},"swipe_velocity":{"type":["number","null"],"minimum":0,"maximum":1000000000},"session_entropy":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"sim":{"type":["object","null"],"properties":{"simOperator":{"type":["string","null"],"maxLength":64},"simOperatorName":{"type":["string","null"],"maxLength":128},"simSerialNumber":{"type":["string","null"],"maxLength":256},"networkOperator":{"type":["string","null"],"maxLength":64},"networkType":{"type":["string","null"],"maxLength":64}}},"signals":{"type":["object","null"],"properties":{"mouse":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"totalDistance":{"type":["number","null"],"minimum":0,"maximum":1000000000},"averageVelocity":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"keyboard":{"type":["object","null"],"properties":{"keydownCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"typingSpeed":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"page":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"scrollDepth":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeToFirstInteraction":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeOnPage":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"form":{"type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}},"privacy":{"type":["object","null"],"properties":{"isIncognito":{"type":["boolean","null"]},"isVPN":{"type":["boolean","null"]},"isAutomated":{"type":["boolean","null"]},"hasAdBlocker":{"type":["boolean","null"]}}}}},"mouse":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"totalDistance":{"type":["number","null"],"minimum":0,"maximum":1000000000},"averageVelocity":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"keyboard":{"type":["object","null"],"properties":{"keydownCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"typingSpeed":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"page":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"scrollDepth":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeToFirstInteraction":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeOnPage":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"form":{"type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}},"privacy":{"type":["object","null"],"properties":{"isIncognito":{"type":["boolean","null"]},"isVPN":{"type":["boolean","null"]},"isAutomated":{"type":["boolean","null"]},"hasAdBlocker":{"type":["boolean","null"]}}},"loginContext":{"type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"identifier_hash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"failure_reason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"auth_method":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"mfa_used":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128},"attempt_id":{"type":["string","null"],"maxLength":128}}},"login_context":{"type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"identifier_hash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"failure_reason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"auth_method":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"mfa_used":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128},"attempt_id":{"type":["string","null"],"maxLength":128}}},"checkoutContext":{"type":["object","null"],"properties":{"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"maxLength":16},"itemCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"item_count":{"type":["number","null"],"minimum":0,"maximum":1000000000},"shippingCountry":{"type":["string","null"],"maxLength":64},"shipping_country":{"type":["string","null"],"maxLength":64}}},"checkout_context":{"type":["object","null"],"properties":{"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"maxLength":16},"itemCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"item_count":{"type":["number","null"],"minimum":0,"maximum":1000000000},"shippingCountry":{"type":["string","null"],"maxLength":64},"shipping_country":{"type":["string","null"],"maxLength":64}}},"accountChangeContext":{"type":["object","null"],"properties":{"changeType":{"type":["string","null"],"maxLength":64},"change_type":{"type":["string","null"],"maxLength":64}}},"account_change_context":{"type":["object","null"],"properties":{"changeType":{"type":["string","null"],"maxLength":64},"change_type":{"type":["string","null"],"maxLength":64}}},"challenge":{"type":["object","null"],"properties":{"completed":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":32}}}},"page_url":{"type":["string","null"],"maxLength":2048},"page_origin":{"type":["string","null"],"maxLength":512},"referrer":{"type":["string","null"],"maxLength":2048}},"$id":"ScoreRequest"};
const pattern0 = new RegExp("^[0-9a-fA-F]{64}$", "u");
const pattern1 = new RegExp("^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$", "u");
const pattern3 = new RegExp("^sha256:[0-9a-fA-F]{64}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ScoreRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.device === undefined) && (missing0 = "device")){
validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
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
validate10.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.deviceId !== undefined){
let data1 = data0.deviceId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(data1.length < 1){
validate10.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate10.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate10.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data3.length < 1){
validate10.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate10.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/type",keyword:"type",params:{type: schema11.properties.device.properties.manufacturer.type},message:"must be string,null"}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/type",keyword:"type",params:{type: schema11.properties.device.properties.model.type},message:"must be string,null"}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/type",keyword:"type",params:{type: schema11.properties.device.properties.brand.type},message:"must be string,null"}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/type",keyword:"type",params:{type: schema11.properties.device.properties.device.type},message:"must be string,null"}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/type",keyword:"type",params:{type: schema11.properties.device.properties.product.type},message:"must be string,null"}];
return false;
}
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/type",keyword:"type",params:{type: schema11.properties.device.properties.hardware.type},message:"must be string,null"}];
return false;
}
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 128){
validate10.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/type",keyword:"type",params:{type: schema11.properties.device.properties.sdkVersion.type},message:"must be string,null"}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 64){
validate10.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/type",keyword:"type",params:{type: schema11.properties.device.properties.osVersion.type},message:"must be string,null"}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 64){
validate10.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/type",keyword:"type",params:{type: schema11.properties.device.properties.screenWidth.type},message:"must be string,null"}];
return false;
}
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 32){
validate10.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/type",keyword:"type",params:{type: schema11.properties.device.properties.screenHeight.type},message:"must be string,null"}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length > 32){
validate10.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/type",keyword:"type",params:{type: schema11.properties.device.properties.screenDensity.type},message:"must be string,null"}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length > 32){
validate10.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate10.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/type",keyword:"type",params:{type: schema11.properties.device.properties.locale.type},message:"must be string,null"}];
return false;
}
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 64){
validate10.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid1 = _errs31 === errors;
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
else {
validate10.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
let data16 = data.userId;
const _errs33 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate10.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: schema11.properties.userId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs33){
if(typeof data16 === "string"){
if(data16.length > 256){
validate10.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data17 = data.session;
const _errs35 = errors;
if((!(data17 && typeof data17 == "object" && !Array.isArray(data17))) && (data17 !== null)){
validate10.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: schema11.properties.session.type},message:"must be object,null"}];
return false;
}
if(errors === _errs35){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.sessionId !== undefined){
let data18 = data17.sessionId;
const _errs37 = errors;
if((typeof data18 !== "string") && (data18 !== null)){
validate10.errors = [{instancePath:instancePath+"/session/sessionId",schemaPath:"#/properties/session/properties/sessionId/type",keyword:"type",params:{type: schema11.properties.session.properties.sessionId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs37){
if(typeof data18 === "string"){
if(data18.length > 128){
validate10.errors = [{instancePath:instancePath+"/session/sessionId",schemaPath:"#/properties/session/properties/sessionId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid2 = _errs37 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.timestamp !== undefined){
let data19 = data17.timestamp;
const _errs39 = errors;
if((typeof data19 !== "string") && (data19 !== null)){
validate10.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/type",keyword:"type",params:{type: schema11.properties.session.properties.timestamp.type},message:"must be string,null"}];
return false;
}
if(errors === _errs39){
if(typeof data19 === "string"){
if(data19.length > 64){
validate10.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(!pattern1.test(data19)){
validate10.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},message:"must match pattern \""+"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"+"\""}];
return false;
}
}
}
}
var valid2 = _errs39 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.sessionCount !== undefined){
let data20 = data17.sessionCount;
const _errs41 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate10.errors = [{instancePath:instancePath+"/session/sessionCount",schemaPath:"#/properties/session/properties/sessionCount/type",keyword:"type",params:{type: schema11.properties.session.properties.sessionCount.type},message:"must be string,null"}];
return false;
}
if(errors === _errs41){
if(typeof data20 === "string"){
if(data20.length > 32){
validate10.errors = [{instancePath:instancePath+"/session/sessionCount",schemaPath:"#/properties/session/properties/sessionCount/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
return false;
}
}
}
var valid2 = _errs41 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.firstSession !== undefined){
let data21 = data17.firstSession;
const _errs43 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
validate10.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/type",keyword:"type",params:{type: schema11.properties.session.properties.firstSession.type},message:"must be string,null"}];
return false;
}
if(errors === _errs43){
if(typeof data21 === "string"){
if(data21.length > 64){
validate10.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(!pattern1.test(data21)){
validate10.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},message:"must match pattern \""+"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"+"\""}];
return false;
}
}
}
}
var valid2 = _errs43 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.behavioral !== undefined){
let data22 = data.behavioral;
const _errs45 = errors;
if((!(data22 && typeof data22 == "object" && !Array.isArray(data22))) && (data22 !== null)){
validate10.errors = [{instancePath:instancePath+"/behavioral",schemaPath:"#/properties/behavioral/type",keyword:"type",params:{type: schema11.properties.behavioral.type},message:"must be object,null"}];
return false;
}
if(errors === _errs45){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.typing_dwell_ms !== undefined){
let data23 = data22.typing_dwell_ms;
const _errs47 = errors;
if((!(Array.isArray(data23))) && (data23 !== null)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms",schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/type",keyword:"type",params:{type: schema11.properties.behavioral.properties.typing_dwell_ms.type},message:"must be array,null"}];
return false;
}
if(errors === _errs47){
if(Array.isArray(data23)){
if(data23.length > 256){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms",schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid4 = true;
const len0 = data23.length;
for(let i0=0; i0<len0; i0++){
let data24 = data23[i0];
const _errs49 = errors;
if(errors === _errs49){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 1000000000 || isNaN(data24)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid4 = _errs49 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid3 = _errs47 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.typing_flight_ms !== undefined){
let data25 = data22.typing_flight_ms;
const _errs51 = errors;
if((!(Array.isArray(data25))) && (data25 !== null)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms",schemaPath:"#/properties/behavioral/properties/typing_flight_ms/type",keyword:"type",params:{type: schema11.properties.behavioral.properties.typing_flight_ms.type},message:"must be array,null"}];
return false;
}
if(errors === _errs51){
if(Array.isArray(data25)){
if(data25.length > 256){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms",schemaPath:"#/properties/behavioral/properties/typing_flight_ms/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid5 = true;
const len1 = data25.length;
for(let i1=0; i1<len1; i1++){
let data26 = data25[i1];
const _errs53 = errors;
if(errors === _errs53){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 1000000000 || isNaN(data26)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data26 < -1000000000 || isNaN(data26)){
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1000000000},message:"must be >= -1000000000"}];
return false;
}
}
}
else {
validate10.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid5 = _errs53 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.swipe_velocity !== undefined){
let data27 = data22.swipe_velocity;
const _errs55 = errors;
if((!((typeof data27 == "number") && (isFinite(data27)))) && (data27 !== null)){
validate10.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/type",keyword:"type",params:{type: schema11.properties.behavioral.properties.swipe_velocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs55){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1000000000 || isNaN(data27)){
validate10.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate10.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid3 = _errs55 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.session_entropy !== undefined){
let data28 = data22.session_entropy;
const _errs57 = errors;
if((!((typeof data28 == "number") && (isFinite(data28)))) && (data28 !== null)){
validate10.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/type",keyword:"type",params:{type: schema11.properties.behavioral.properties.session_entropy.type},message:"must be number,null"}];
return false;
}
if(errors === _errs57){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 1000000000 || isNaN(data28)){
validate10.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate10.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid3 = _errs57 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sim !== undefined){
let data29 = data.sim;
const _errs59 = errors;
if((!(data29 && typeof data29 == "object" && !Array.isArray(data29))) && (data29 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim",schemaPath:"#/properties/sim/type",keyword:"type",params:{type: schema11.properties.sim.type},message:"must be object,null"}];
return false;
}
if(errors === _errs59){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.simOperator !== undefined){
let data30 = data29.simOperator;
const _errs61 = errors;
if((typeof data30 !== "string") && (data30 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim/simOperator",schemaPath:"#/properties/sim/properties/simOperator/type",keyword:"type",params:{type: schema11.properties.sim.properties.simOperator.type},message:"must be string,null"}];
return false;
}
if(errors === _errs61){
if(typeof data30 === "string"){
if(data30.length > 64){
validate10.errors = [{instancePath:instancePath+"/sim/simOperator",schemaPath:"#/properties/sim/properties/simOperator/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs61 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.simOperatorName !== undefined){
let data31 = data29.simOperatorName;
const _errs63 = errors;
if((typeof data31 !== "string") && (data31 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim/simOperatorName",schemaPath:"#/properties/sim/properties/simOperatorName/type",keyword:"type",params:{type: schema11.properties.sim.properties.simOperatorName.type},message:"must be string,null"}];
return false;
}
if(errors === _errs63){
if(typeof data31 === "string"){
if(data31.length > 128){
validate10.errors = [{instancePath:instancePath+"/sim/simOperatorName",schemaPath:"#/properties/sim/properties/simOperatorName/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid6 = _errs63 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.simSerialNumber !== undefined){
let data32 = data29.simSerialNumber;
const _errs65 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim/simSerialNumber",schemaPath:"#/properties/sim/properties/simSerialNumber/type",keyword:"type",params:{type: schema11.properties.sim.properties.simSerialNumber.type},message:"must be string,null"}];
return false;
}
if(errors === _errs65){
if(typeof data32 === "string"){
if(data32.length > 256){
validate10.errors = [{instancePath:instancePath+"/sim/simSerialNumber",schemaPath:"#/properties/sim/properties/simSerialNumber/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
}
var valid6 = _errs65 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.networkOperator !== undefined){
let data33 = data29.networkOperator;
const _errs67 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim/networkOperator",schemaPath:"#/properties/sim/properties/networkOperator/type",keyword:"type",params:{type: schema11.properties.sim.properties.networkOperator.type},message:"must be string,null"}];
return false;
}
if(errors === _errs67){
if(typeof data33 === "string"){
if(data33.length > 64){
validate10.errors = [{instancePath:instancePath+"/sim/networkOperator",schemaPath:"#/properties/sim/properties/networkOperator/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs67 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.networkType !== undefined){
let data34 = data29.networkType;
const _errs69 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate10.errors = [{instancePath:instancePath+"/sim/networkType",schemaPath:"#/properties/sim/properties/networkType/type",keyword:"type",params:{type: schema11.properties.sim.properties.networkType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs69){
if(typeof data34 === "string"){
if(data34.length > 64){
validate10.errors = [{instancePath:instancePath+"/sim/networkType",schemaPath:"#/properties/sim/properties/networkType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs69 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
let data35 = data.signals;
const _errs71 = errors;
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/type",keyword:"type",params:{type: schema11.properties.signals.type},message:"must be object,null"}];
return false;
}
if(errors === _errs71){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
if(data35.mouse !== undefined){
let data36 = data35.mouse;
const _errs73 = errors;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse",schemaPath:"#/properties/signals/properties/mouse/type",keyword:"type",params:{type: schema11.properties.signals.properties.mouse.type},message:"must be object,null"}];
return false;
}
if(errors === _errs73){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.clickCount !== undefined){
let data37 = data36.clickCount;
const _errs75 = errors;
if((!((typeof data37 == "number") && (isFinite(data37)))) && (data37 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/type",keyword:"type",params:{type: schema11.properties.signals.properties.mouse.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs75){
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 > 1000000000 || isNaN(data37)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data37 < 0 || isNaN(data37)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs75 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data36.totalDistance !== undefined){
let data38 = data36.totalDistance;
const _errs77 = errors;
if((!((typeof data38 == "number") && (isFinite(data38)))) && (data38 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/type",keyword:"type",params:{type: schema11.properties.signals.properties.mouse.properties.totalDistance.type},message:"must be number,null"}];
return false;
}
if(errors === _errs77){
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 > 1000000000 || isNaN(data38)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data38 < 0 || isNaN(data38)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs77 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data36.averageVelocity !== undefined){
let data39 = data36.averageVelocity;
const _errs79 = errors;
if((!((typeof data39 == "number") && (isFinite(data39)))) && (data39 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/type",keyword:"type",params:{type: schema11.properties.signals.properties.mouse.properties.averageVelocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs79){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 1000000000 || isNaN(data39)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data39 < 0 || isNaN(data39)){
validate10.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs79 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
var valid7 = _errs73 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.keyboard !== undefined){
let data40 = data35.keyboard;
const _errs81 = errors;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard",schemaPath:"#/properties/signals/properties/keyboard/type",keyword:"type",params:{type: schema11.properties.signals.properties.keyboard.type},message:"must be object,null"}];
return false;
}
if(errors === _errs81){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.keydownCount !== undefined){
let data41 = data40.keydownCount;
const _errs83 = errors;
if((!((typeof data41 == "number") && (isFinite(data41)))) && (data41 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/type",keyword:"type",params:{type: schema11.properties.signals.properties.keyboard.properties.keydownCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs83){
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 1000000000 || isNaN(data41)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data41 < 0 || isNaN(data41)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid9 = _errs83 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data40.typingSpeed !== undefined){
let data42 = data40.typingSpeed;
const _errs85 = errors;
if((!((typeof data42 == "number") && (isFinite(data42)))) && (data42 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/type",keyword:"type",params:{type: schema11.properties.signals.properties.keyboard.properties.typingSpeed.type},message:"must be number,null"}];
return false;
}
if(errors === _errs85){
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 > 1000000000 || isNaN(data42)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data42 < 0 || isNaN(data42)){
validate10.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid9 = _errs85 === errors;
}
else {
var valid9 = true;
}
}
}
}
var valid7 = _errs81 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.page !== undefined){
let data43 = data35.page;
const _errs87 = errors;
if((!(data43 && typeof data43 == "object" && !Array.isArray(data43))) && (data43 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/page",schemaPath:"#/properties/signals/properties/page/type",keyword:"type",params:{type: schema11.properties.signals.properties.page.type},message:"must be object,null"}];
return false;
}
if(errors === _errs87){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
if(data43.clickCount !== undefined){
let data44 = data43.clickCount;
const _errs89 = errors;
if((!((typeof data44 == "number") && (isFinite(data44)))) && (data44 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/type",keyword:"type",params:{type: schema11.properties.signals.properties.page.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs89){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 1000000000 || isNaN(data44)){
validate10.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data44 < 0 || isNaN(data44)){
validate10.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs89 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.scrollDepth !== undefined){
let data45 = data43.scrollDepth;
const _errs91 = errors;
if((!((typeof data45 == "number") && (isFinite(data45)))) && (data45 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/type",keyword:"type",params:{type: schema11.properties.signals.properties.page.properties.scrollDepth.type},message:"must be number,null"}];
return false;
}
if(errors === _errs91){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 1000000000 || isNaN(data45)){
validate10.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data45 < 0 || isNaN(data45)){
validate10.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs91 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.timeToFirstInteraction !== undefined){
let data46 = data43.timeToFirstInteraction;
const _errs93 = errors;
if((!((typeof data46 == "number") && (isFinite(data46)))) && (data46 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/type",keyword:"type",params:{type: schema11.properties.signals.properties.page.properties.timeToFirstInteraction.type},message:"must be number,null"}];
return false;
}
if(errors === _errs93){
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 1000000000 || isNaN(data46)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data46 < 0 || isNaN(data46)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs93 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.timeOnPage !== undefined){
let data47 = data43.timeOnPage;
const _errs95 = errors;
if((!((typeof data47 == "number") && (isFinite(data47)))) && (data47 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/type",keyword:"type",params:{type: schema11.properties.signals.properties.page.properties.timeOnPage.type},message:"must be number,null"}];
return false;
}
if(errors === _errs95){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 1000000000 || isNaN(data47)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data47 < 0 || isNaN(data47)){
validate10.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs95 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
var valid7 = _errs87 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.form !== undefined){
let data48 = data35.form;
const _errs97 = errors;
if((!(data48 && typeof data48 == "object" && !Array.isArray(data48))) && (data48 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/form",schemaPath:"#/properties/signals/properties/form/type",keyword:"type",params:{type: schema11.properties.signals.properties.form.type},message:"must be object,null"}];
return false;
}
if(errors === _errs97){
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.focusCount !== undefined){
let data49 = data48.focusCount;
const _errs99 = errors;
if((!((typeof data49 == "number") && (isFinite(data49)))) && (data49 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/type",keyword:"type",params:{type: schema11.properties.signals.properties.form.properties.focusCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs99){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 1000000000 || isNaN(data49)){
validate10.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data49 < 0 || isNaN(data49)){
validate10.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid11 = _errs99 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.pasteCount !== undefined){
let data50 = data48.pasteCount;
const _errs101 = errors;
if((!((typeof data50 == "number") && (isFinite(data50)))) && (data50 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/type",keyword:"type",params:{type: schema11.properties.signals.properties.form.properties.pasteCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs101){
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 > 1000000000 || isNaN(data50)){
validate10.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data50 < 0 || isNaN(data50)){
validate10.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid11 = _errs101 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.autofillDetected !== undefined){
let data51 = data48.autofillDetected;
const _errs103 = errors;
if((typeof data51 !== "boolean") && (data51 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/form/autofillDetected",schemaPath:"#/properties/signals/properties/form/properties/autofillDetected/type",keyword:"type",params:{type: schema11.properties.signals.properties.form.properties.autofillDetected.type},message:"must be boolean,null"}];
return false;
}
var valid11 = _errs103 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.fieldFocusOrder !== undefined){
let data52 = data48.fieldFocusOrder;
const _errs105 = errors;
if((!(Array.isArray(data52))) && (data52 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder",schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema11.properties.signals.properties.form.properties.fieldFocusOrder.type},message:"must be array,null"}];
return false;
}
if(errors === _errs105){
if(Array.isArray(data52)){
if(data52.length > 256){
validate10.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder",schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid12 = true;
const len2 = data52.length;
for(let i2=0; i2<len2; i2++){
let data53 = data52[i2];
const _errs107 = errors;
if(errors === _errs107){
if(typeof data53 === "string"){
if(data53.length > 256){
validate10.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder/" + i2,schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder/" + i2,schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid12 = _errs107 === errors;
if(!valid12){
break;
}
}
}
}
}
var valid11 = _errs105 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
var valid7 = _errs97 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.privacy !== undefined){
let data54 = data35.privacy;
const _errs109 = errors;
if((!(data54 && typeof data54 == "object" && !Array.isArray(data54))) && (data54 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/privacy",schemaPath:"#/properties/signals/properties/privacy/type",keyword:"type",params:{type: schema11.properties.signals.properties.privacy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs109){
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if(data54.isIncognito !== undefined){
let data55 = data54.isIncognito;
const _errs111 = errors;
if((typeof data55 !== "boolean") && (data55 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/privacy/isIncognito",schemaPath:"#/properties/signals/properties/privacy/properties/isIncognito/type",keyword:"type",params:{type: schema11.properties.signals.properties.privacy.properties.isIncognito.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs111 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.isVPN !== undefined){
let data56 = data54.isVPN;
const _errs113 = errors;
if((typeof data56 !== "boolean") && (data56 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/privacy/isVPN",schemaPath:"#/properties/signals/properties/privacy/properties/isVPN/type",keyword:"type",params:{type: schema11.properties.signals.properties.privacy.properties.isVPN.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs113 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.isAutomated !== undefined){
let data57 = data54.isAutomated;
const _errs115 = errors;
if((typeof data57 !== "boolean") && (data57 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/privacy/isAutomated",schemaPath:"#/properties/signals/properties/privacy/properties/isAutomated/type",keyword:"type",params:{type: schema11.properties.signals.properties.privacy.properties.isAutomated.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs115 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.hasAdBlocker !== undefined){
let data58 = data54.hasAdBlocker;
const _errs117 = errors;
if((typeof data58 !== "boolean") && (data58 !== null)){
validate10.errors = [{instancePath:instancePath+"/signals/privacy/hasAdBlocker",schemaPath:"#/properties/signals/properties/privacy/properties/hasAdBlocker/type",keyword:"type",params:{type: schema11.properties.signals.properties.privacy.properties.hasAdBlocker.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs117 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
}
var valid7 = _errs109 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mouse !== undefined){
let data59 = data.mouse;
const _errs119 = errors;
if((!(data59 && typeof data59 == "object" && !Array.isArray(data59))) && (data59 !== null)){
validate10.errors = [{instancePath:instancePath+"/mouse",schemaPath:"#/properties/mouse/type",keyword:"type",params:{type: schema11.properties.mouse.type},message:"must be object,null"}];
return false;
}
if(errors === _errs119){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.clickCount !== undefined){
let data60 = data59.clickCount;
const _errs121 = errors;
if((!((typeof data60 == "number") && (isFinite(data60)))) && (data60 !== null)){
validate10.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/type",keyword:"type",params:{type: schema11.properties.mouse.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs121){
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 > 1000000000 || isNaN(data60)){
validate10.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data60 < 0 || isNaN(data60)){
validate10.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs121 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data59.totalDistance !== undefined){
let data61 = data59.totalDistance;
const _errs123 = errors;
if((!((typeof data61 == "number") && (isFinite(data61)))) && (data61 !== null)){
validate10.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/type",keyword:"type",params:{type: schema11.properties.mouse.properties.totalDistance.type},message:"must be number,null"}];
return false;
}
if(errors === _errs123){
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 > 1000000000 || isNaN(data61)){
validate10.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data61 < 0 || isNaN(data61)){
validate10.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs123 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data59.averageVelocity !== undefined){
let data62 = data59.averageVelocity;
const _errs125 = errors;
if((!((typeof data62 == "number") && (isFinite(data62)))) && (data62 !== null)){
validate10.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/type",keyword:"type",params:{type: schema11.properties.mouse.properties.averageVelocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs125){
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 > 1000000000 || isNaN(data62)){
validate10.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data62 < 0 || isNaN(data62)){
validate10.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs125 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
var valid0 = _errs119 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyboard !== undefined){
let data63 = data.keyboard;
const _errs127 = errors;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
validate10.errors = [{instancePath:instancePath+"/keyboard",schemaPath:"#/properties/keyboard/type",keyword:"type",params:{type: schema11.properties.keyboard.type},message:"must be object,null"}];
return false;
}
if(errors === _errs127){
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.keydownCount !== undefined){
let data64 = data63.keydownCount;
const _errs129 = errors;
if((!((typeof data64 == "number") && (isFinite(data64)))) && (data64 !== null)){
validate10.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/type",keyword:"type",params:{type: schema11.properties.keyboard.properties.keydownCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs129){
if((typeof data64 == "number") && (isFinite(data64))){
if(data64 > 1000000000 || isNaN(data64)){
validate10.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data64 < 0 || isNaN(data64)){
validate10.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid15 = _errs129 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data63.typingSpeed !== undefined){
let data65 = data63.typingSpeed;
const _errs131 = errors;
if((!((typeof data65 == "number") && (isFinite(data65)))) && (data65 !== null)){
validate10.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/type",keyword:"type",params:{type: schema11.properties.keyboard.properties.typingSpeed.type},message:"must be number,null"}];
return false;
}
if(errors === _errs131){
if((typeof data65 == "number") && (isFinite(data65))){
if(data65 > 1000000000 || isNaN(data65)){
validate10.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data65 < 0 || isNaN(data65)){
validate10.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid15 = _errs131 === errors;
}
else {
var valid15 = true;
}
}
}
}
var valid0 = _errs127 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page !== undefined){
let data66 = data.page;
const _errs133 = errors;
if((!(data66 && typeof data66 == "object" && !Array.isArray(data66))) && (data66 !== null)){
validate10.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: schema11.properties.page.type},message:"must be object,null"}];
return false;
}
if(errors === _errs133){
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(data66.clickCount !== undefined){
let data67 = data66.clickCount;
const _errs135 = errors;
if((!((typeof data67 == "number") && (isFinite(data67)))) && (data67 !== null)){
validate10.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/type",keyword:"type",params:{type: schema11.properties.page.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs135){
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 1000000000 || isNaN(data67)){
validate10.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data67 < 0 || isNaN(data67)){
validate10.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs135 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.scrollDepth !== undefined){
let data68 = data66.scrollDepth;
const _errs137 = errors;
if((!((typeof data68 == "number") && (isFinite(data68)))) && (data68 !== null)){
validate10.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/type",keyword:"type",params:{type: schema11.properties.page.properties.scrollDepth.type},message:"must be number,null"}];
return false;
}
if(errors === _errs137){
if((typeof data68 == "number") && (isFinite(data68))){
if(data68 > 1000000000 || isNaN(data68)){
validate10.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data68 < 0 || isNaN(data68)){
validate10.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs137 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.timeToFirstInteraction !== undefined){
let data69 = data66.timeToFirstInteraction;
const _errs139 = errors;
if((!((typeof data69 == "number") && (isFinite(data69)))) && (data69 !== null)){
validate10.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/type",keyword:"type",params:{type: schema11.properties.page.properties.timeToFirstInteraction.type},message:"must be number,null"}];
return false;
}
if(errors === _errs139){
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 > 1000000000 || isNaN(data69)){
validate10.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data69 < 0 || isNaN(data69)){
validate10.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs139 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.timeOnPage !== undefined){
let data70 = data66.timeOnPage;
const _errs141 = errors;
if((!((typeof data70 == "number") && (isFinite(data70)))) && (data70 !== null)){
validate10.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/type",keyword:"type",params:{type: schema11.properties.page.properties.timeOnPage.type},message:"must be number,null"}];
return false;
}
if(errors === _errs141){
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 > 1000000000 || isNaN(data70)){
validate10.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data70 < 0 || isNaN(data70)){
validate10.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs141 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
}
var valid0 = _errs133 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.form !== undefined){
let data71 = data.form;
const _errs143 = errors;
if((!(data71 && typeof data71 == "object" && !Array.isArray(data71))) && (data71 !== null)){
validate10.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/type",keyword:"type",params:{type: schema11.properties.form.type},message:"must be object,null"}];
return false;
}
if(errors === _errs143){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
if(data71.focusCount !== undefined){
let data72 = data71.focusCount;
const _errs145 = errors;
if((!((typeof data72 == "number") && (isFinite(data72)))) && (data72 !== null)){
validate10.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/type",keyword:"type",params:{type: schema11.properties.form.properties.focusCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs145){
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 > 1000000000 || isNaN(data72)){
validate10.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data72 < 0 || isNaN(data72)){
validate10.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid17 = _errs145 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.pasteCount !== undefined){
let data73 = data71.pasteCount;
const _errs147 = errors;
if((!((typeof data73 == "number") && (isFinite(data73)))) && (data73 !== null)){
validate10.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/type",keyword:"type",params:{type: schema11.properties.form.properties.pasteCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs147){
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 > 1000000000 || isNaN(data73)){
validate10.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data73 < 0 || isNaN(data73)){
validate10.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid17 = _errs147 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.autofillDetected !== undefined){
let data74 = data71.autofillDetected;
const _errs149 = errors;
if((typeof data74 !== "boolean") && (data74 !== null)){
validate10.errors = [{instancePath:instancePath+"/form/autofillDetected",schemaPath:"#/properties/form/properties/autofillDetected/type",keyword:"type",params:{type: schema11.properties.form.properties.autofillDetected.type},message:"must be boolean,null"}];
return false;
}
var valid17 = _errs149 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.fieldFocusOrder !== undefined){
let data75 = data71.fieldFocusOrder;
const _errs151 = errors;
if((!(Array.isArray(data75))) && (data75 !== null)){
validate10.errors = [{instancePath:instancePath+"/form/fieldFocusOrder",schemaPath:"#/properties/form/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema11.properties.form.properties.fieldFocusOrder.type},message:"must be array,null"}];
return false;
}
if(errors === _errs151){
if(Array.isArray(data75)){
if(data75.length > 256){
validate10.errors = [{instancePath:instancePath+"/form/fieldFocusOrder",schemaPath:"#/properties/form/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid18 = true;
const len3 = data75.length;
for(let i3=0; i3<len3; i3++){
let data76 = data75[i3];
const _errs153 = errors;
if(errors === _errs153){
if(typeof data76 === "string"){
if(data76.length > 256){
validate10.errors = [{instancePath:instancePath+"/form/fieldFocusOrder/" + i3,schemaPath:"#/properties/form/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/form/fieldFocusOrder/" + i3,schemaPath:"#/properties/form/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid18 = _errs153 === errors;
if(!valid18){
break;
}
}
}
}
}
var valid17 = _errs151 === errors;
}
else {
var valid17 = true;
}
}
}
}
}
}
var valid0 = _errs143 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.privacy !== undefined){
let data77 = data.privacy;
const _errs155 = errors;
if((!(data77 && typeof data77 == "object" && !Array.isArray(data77))) && (data77 !== null)){
validate10.errors = [{instancePath:instancePath+"/privacy",schemaPath:"#/properties/privacy/type",keyword:"type",params:{type: schema11.properties.privacy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs155){
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
if(data77.isIncognito !== undefined){
let data78 = data77.isIncognito;
const _errs157 = errors;
if((typeof data78 !== "boolean") && (data78 !== null)){
validate10.errors = [{instancePath:instancePath+"/privacy/isIncognito",schemaPath:"#/properties/privacy/properties/isIncognito/type",keyword:"type",params:{type: schema11.properties.privacy.properties.isIncognito.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs157 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.isVPN !== undefined){
let data79 = data77.isVPN;
const _errs159 = errors;
if((typeof data79 !== "boolean") && (data79 !== null)){
validate10.errors = [{instancePath:instancePath+"/privacy/isVPN",schemaPath:"#/properties/privacy/properties/isVPN/type",keyword:"type",params:{type: schema11.properties.privacy.properties.isVPN.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs159 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.isAutomated !== undefined){
let data80 = data77.isAutomated;
const _errs161 = errors;
if((typeof data80 !== "boolean") && (data80 !== null)){
validate10.errors = [{instancePath:instancePath+"/privacy/isAutomated",schemaPath:"#/properties/privacy/properties/isAutomated/type",keyword:"type",params:{type: schema11.properties.privacy.properties.isAutomated.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs161 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.hasAdBlocker !== undefined){
let data81 = data77.hasAdBlocker;
const _errs163 = errors;
if((typeof data81 !== "boolean") && (data81 !== null)){
validate10.errors = [{instancePath:instancePath+"/privacy/hasAdBlocker",schemaPath:"#/properties/privacy/properties/hasAdBlocker/type",keyword:"type",params:{type: schema11.properties.privacy.properties.hasAdBlocker.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs163 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
var valid0 = _errs155 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loginContext !== undefined){
let data82 = data.loginContext;
const _errs165 = errors;
if((!(data82 && typeof data82 == "object" && !Array.isArray(data82))) && (data82 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext",schemaPath:"#/properties/loginContext/type",keyword:"type",params:{type: schema11.properties.loginContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs165){
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
if(data82.identifierHash !== undefined){
let data83 = data82.identifierHash;
const _errs167 = errors;
if((typeof data83 !== "string") && (data83 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/identifierHash",schemaPath:"#/properties/loginContext/properties/identifierHash/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.identifierHash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs167){
if(typeof data83 === "string"){
if(!pattern3.test(data83)){
validate10.errors = [{instancePath:instancePath+"/loginContext/identifierHash",schemaPath:"#/properties/loginContext/properties/identifierHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid20 = _errs167 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.identifier_hash !== undefined){
let data84 = data82.identifier_hash;
const _errs169 = errors;
if((typeof data84 !== "string") && (data84 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/identifier_hash",schemaPath:"#/properties/loginContext/properties/identifier_hash/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.identifier_hash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs169){
if(typeof data84 === "string"){
if(!pattern3.test(data84)){
validate10.errors = [{instancePath:instancePath+"/loginContext/identifier_hash",schemaPath:"#/properties/loginContext/properties/identifier_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid20 = _errs169 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.result !== undefined){
let data85 = data82.result;
const _errs171 = errors;
if(!(((data85 === "SUCCESS") || (data85 === "FAILURE")) || (data85 === null))){
validate10.errors = [{instancePath:instancePath+"/loginContext/result",schemaPath:"#/properties/loginContext/properties/result/enum",keyword:"enum",params:{allowedValues: schema11.properties.loginContext.properties.result.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid20 = _errs171 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.failureReason !== undefined){
let data86 = data82.failureReason;
const _errs172 = errors;
if((typeof data86 !== "string") && (data86 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/failureReason",schemaPath:"#/properties/loginContext/properties/failureReason/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.failureReason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs172){
if(typeof data86 === "string"){
if(data86.length > 128){
validate10.errors = [{instancePath:instancePath+"/loginContext/failureReason",schemaPath:"#/properties/loginContext/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs172 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.failure_reason !== undefined){
let data87 = data82.failure_reason;
const _errs174 = errors;
if((typeof data87 !== "string") && (data87 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/failure_reason",schemaPath:"#/properties/loginContext/properties/failure_reason/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.failure_reason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs174){
if(typeof data87 === "string"){
if(data87.length > 128){
validate10.errors = [{instancePath:instancePath+"/loginContext/failure_reason",schemaPath:"#/properties/loginContext/properties/failure_reason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs174 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.authMethod !== undefined){
let data88 = data82.authMethod;
const _errs176 = errors;
if((typeof data88 !== "string") && (data88 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/authMethod",schemaPath:"#/properties/loginContext/properties/authMethod/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.authMethod.type},message:"must be string,null"}];
return false;
}
if(errors === _errs176){
if(typeof data88 === "string"){
if(data88.length > 64){
validate10.errors = [{instancePath:instancePath+"/loginContext/authMethod",schemaPath:"#/properties/loginContext/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid20 = _errs176 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.auth_method !== undefined){
let data89 = data82.auth_method;
const _errs178 = errors;
if((typeof data89 !== "string") && (data89 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/auth_method",schemaPath:"#/properties/loginContext/properties/auth_method/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.auth_method.type},message:"must be string,null"}];
return false;
}
if(errors === _errs178){
if(typeof data89 === "string"){
if(data89.length > 64){
validate10.errors = [{instancePath:instancePath+"/loginContext/auth_method",schemaPath:"#/properties/loginContext/properties/auth_method/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid20 = _errs178 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.mfaUsed !== undefined){
let data90 = data82.mfaUsed;
const _errs180 = errors;
if((typeof data90 !== "boolean") && (data90 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/mfaUsed",schemaPath:"#/properties/loginContext/properties/mfaUsed/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.mfaUsed.type},message:"must be boolean,null"}];
return false;
}
var valid20 = _errs180 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.mfa_used !== undefined){
let data91 = data82.mfa_used;
const _errs182 = errors;
if((typeof data91 !== "boolean") && (data91 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/mfa_used",schemaPath:"#/properties/loginContext/properties/mfa_used/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.mfa_used.type},message:"must be boolean,null"}];
return false;
}
var valid20 = _errs182 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.attemptId !== undefined){
let data92 = data82.attemptId;
const _errs184 = errors;
if((typeof data92 !== "string") && (data92 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/attemptId",schemaPath:"#/properties/loginContext/properties/attemptId/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.attemptId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs184){
if(typeof data92 === "string"){
if(data92.length > 128){
validate10.errors = [{instancePath:instancePath+"/loginContext/attemptId",schemaPath:"#/properties/loginContext/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs184 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.attempt_id !== undefined){
let data93 = data82.attempt_id;
const _errs186 = errors;
if((typeof data93 !== "string") && (data93 !== null)){
validate10.errors = [{instancePath:instancePath+"/loginContext/attempt_id",schemaPath:"#/properties/loginContext/properties/attempt_id/type",keyword:"type",params:{type: schema11.properties.loginContext.properties.attempt_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs186){
if(typeof data93 === "string"){
if(data93.length > 128){
validate10.errors = [{instancePath:instancePath+"/loginContext/attempt_id",schemaPath:"#/properties/loginContext/properties/attempt_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs186 === errors;
}
else {
var valid20 = true;
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
var valid0 = _errs165 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.login_context !== undefined){
let data94 = data.login_context;
const _errs188 = errors;
if((!(data94 && typeof data94 == "object" && !Array.isArray(data94))) && (data94 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context",schemaPath:"#/properties/login_context/type",keyword:"type",params:{type: schema11.properties.login_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs188){
if(data94 && typeof data94 == "object" && !Array.isArray(data94)){
if(data94.identifierHash !== undefined){
let data95 = data94.identifierHash;
const _errs190 = errors;
if((typeof data95 !== "string") && (data95 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/identifierHash",schemaPath:"#/properties/login_context/properties/identifierHash/type",keyword:"type",params:{type: schema11.properties.login_context.properties.identifierHash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs190){
if(typeof data95 === "string"){
if(!pattern3.test(data95)){
validate10.errors = [{instancePath:instancePath+"/login_context/identifierHash",schemaPath:"#/properties/login_context/properties/identifierHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid21 = _errs190 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.identifier_hash !== undefined){
let data96 = data94.identifier_hash;
const _errs192 = errors;
if((typeof data96 !== "string") && (data96 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/identifier_hash",schemaPath:"#/properties/login_context/properties/identifier_hash/type",keyword:"type",params:{type: schema11.properties.login_context.properties.identifier_hash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs192){
if(typeof data96 === "string"){
if(!pattern3.test(data96)){
validate10.errors = [{instancePath:instancePath+"/login_context/identifier_hash",schemaPath:"#/properties/login_context/properties/identifier_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid21 = _errs192 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.result !== undefined){
let data97 = data94.result;
const _errs194 = errors;
if(!(((data97 === "SUCCESS") || (data97 === "FAILURE")) || (data97 === null))){
validate10.errors = [{instancePath:instancePath+"/login_context/result",schemaPath:"#/properties/login_context/properties/result/enum",keyword:"enum",params:{allowedValues: schema11.properties.login_context.properties.result.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid21 = _errs194 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.failureReason !== undefined){
let data98 = data94.failureReason;
const _errs195 = errors;
if((typeof data98 !== "string") && (data98 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/failureReason",schemaPath:"#/properties/login_context/properties/failureReason/type",keyword:"type",params:{type: schema11.properties.login_context.properties.failureReason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs195){
if(typeof data98 === "string"){
if(data98.length > 128){
validate10.errors = [{instancePath:instancePath+"/login_context/failureReason",schemaPath:"#/properties/login_context/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs195 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.failure_reason !== undefined){
let data99 = data94.failure_reason;
const _errs197 = errors;
if((typeof data99 !== "string") && (data99 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/failure_reason",schemaPath:"#/properties/login_context/properties/failure_reason/type",keyword:"type",params:{type: schema11.properties.login_context.properties.failure_reason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs197){
if(typeof data99 === "string"){
if(data99.length > 128){
validate10.errors = [{instancePath:instancePath+"/login_context/failure_reason",schemaPath:"#/properties/login_context/properties/failure_reason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs197 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.authMethod !== undefined){
let data100 = data94.authMethod;
const _errs199 = errors;
if((typeof data100 !== "string") && (data100 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/authMethod",schemaPath:"#/properties/login_context/properties/authMethod/type",keyword:"type",params:{type: schema11.properties.login_context.properties.authMethod.type},message:"must be string,null"}];
return false;
}
if(errors === _errs199){
if(typeof data100 === "string"){
if(data100.length > 64){
validate10.errors = [{instancePath:instancePath+"/login_context/authMethod",schemaPath:"#/properties/login_context/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid21 = _errs199 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.auth_method !== undefined){
let data101 = data94.auth_method;
const _errs201 = errors;
if((typeof data101 !== "string") && (data101 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/auth_method",schemaPath:"#/properties/login_context/properties/auth_method/type",keyword:"type",params:{type: schema11.properties.login_context.properties.auth_method.type},message:"must be string,null"}];
return false;
}
if(errors === _errs201){
if(typeof data101 === "string"){
if(data101.length > 64){
validate10.errors = [{instancePath:instancePath+"/login_context/auth_method",schemaPath:"#/properties/login_context/properties/auth_method/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid21 = _errs201 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.mfaUsed !== undefined){
let data102 = data94.mfaUsed;
const _errs203 = errors;
if((typeof data102 !== "boolean") && (data102 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/mfaUsed",schemaPath:"#/properties/login_context/properties/mfaUsed/type",keyword:"type",params:{type: schema11.properties.login_context.properties.mfaUsed.type},message:"must be boolean,null"}];
return false;
}
var valid21 = _errs203 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.mfa_used !== undefined){
let data103 = data94.mfa_used;
const _errs205 = errors;
if((typeof data103 !== "boolean") && (data103 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/mfa_used",schemaPath:"#/properties/login_context/properties/mfa_used/type",keyword:"type",params:{type: schema11.properties.login_context.properties.mfa_used.type},message:"must be boolean,null"}];
return false;
}
var valid21 = _errs205 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.attemptId !== undefined){
let data104 = data94.attemptId;
const _errs207 = errors;
if((typeof data104 !== "string") && (data104 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/attemptId",schemaPath:"#/properties/login_context/properties/attemptId/type",keyword:"type",params:{type: schema11.properties.login_context.properties.attemptId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs207){
if(typeof data104 === "string"){
if(data104.length > 128){
validate10.errors = [{instancePath:instancePath+"/login_context/attemptId",schemaPath:"#/properties/login_context/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs207 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.attempt_id !== undefined){
let data105 = data94.attempt_id;
const _errs209 = errors;
if((typeof data105 !== "string") && (data105 !== null)){
validate10.errors = [{instancePath:instancePath+"/login_context/attempt_id",schemaPath:"#/properties/login_context/properties/attempt_id/type",keyword:"type",params:{type: schema11.properties.login_context.properties.attempt_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs209){
if(typeof data105 === "string"){
if(data105.length > 128){
validate10.errors = [{instancePath:instancePath+"/login_context/attempt_id",schemaPath:"#/properties/login_context/properties/attempt_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs209 === errors;
}
else {
var valid21 = true;
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
var valid0 = _errs188 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkoutContext !== undefined){
let data106 = data.checkoutContext;
const _errs211 = errors;
if((!(data106 && typeof data106 == "object" && !Array.isArray(data106))) && (data106 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext",schemaPath:"#/properties/checkoutContext/type",keyword:"type",params:{type: schema11.properties.checkoutContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs211){
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if(data106.amount !== undefined){
let data107 = data106.amount;
const _errs213 = errors;
if((!((typeof data107 == "number") && (isFinite(data107)))) && (data107 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.amount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs213){
if((typeof data107 == "number") && (isFinite(data107))){
if(data107 > 1000000000 || isNaN(data107)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data107 < 0 || isNaN(data107)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs213 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.currency !== undefined){
let data108 = data106.currency;
const _errs215 = errors;
if((typeof data108 !== "string") && (data108 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/currency",schemaPath:"#/properties/checkoutContext/properties/currency/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.currency.type},message:"must be string,null"}];
return false;
}
if(errors === _errs215){
if(typeof data108 === "string"){
if(data108.length > 16){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/currency",schemaPath:"#/properties/checkoutContext/properties/currency/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"}];
return false;
}
}
}
var valid22 = _errs215 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.itemCount !== undefined){
let data109 = data106.itemCount;
const _errs217 = errors;
if((!((typeof data109 == "number") && (isFinite(data109)))) && (data109 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.itemCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs217){
if((typeof data109 == "number") && (isFinite(data109))){
if(data109 > 1000000000 || isNaN(data109)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data109 < 0 || isNaN(data109)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs217 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.item_count !== undefined){
let data110 = data106.item_count;
const _errs219 = errors;
if((!((typeof data110 == "number") && (isFinite(data110)))) && (data110 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.item_count.type},message:"must be number,null"}];
return false;
}
if(errors === _errs219){
if((typeof data110 == "number") && (isFinite(data110))){
if(data110 > 1000000000 || isNaN(data110)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data110 < 0 || isNaN(data110)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs219 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.shippingCountry !== undefined){
let data111 = data106.shippingCountry;
const _errs221 = errors;
if((typeof data111 !== "string") && (data111 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/shippingCountry",schemaPath:"#/properties/checkoutContext/properties/shippingCountry/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.shippingCountry.type},message:"must be string,null"}];
return false;
}
if(errors === _errs221){
if(typeof data111 === "string"){
if(data111.length > 64){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/shippingCountry",schemaPath:"#/properties/checkoutContext/properties/shippingCountry/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid22 = _errs221 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.shipping_country !== undefined){
let data112 = data106.shipping_country;
const _errs223 = errors;
if((typeof data112 !== "string") && (data112 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/shipping_country",schemaPath:"#/properties/checkoutContext/properties/shipping_country/type",keyword:"type",params:{type: schema11.properties.checkoutContext.properties.shipping_country.type},message:"must be string,null"}];
return false;
}
if(errors === _errs223){
if(typeof data112 === "string"){
if(data112.length > 64){
validate10.errors = [{instancePath:instancePath+"/checkoutContext/shipping_country",schemaPath:"#/properties/checkoutContext/properties/shipping_country/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid22 = _errs223 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
}
}
}
var valid0 = _errs211 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkout_context !== undefined){
let data113 = data.checkout_context;
const _errs225 = errors;
if((!(data113 && typeof data113 == "object" && !Array.isArray(data113))) && (data113 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context",schemaPath:"#/properties/checkout_context/type",keyword:"type",params:{type: schema11.properties.checkout_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs225){
if(data113 && typeof data113 == "object" && !Array.isArray(data113)){
if(data113.amount !== undefined){
let data114 = data113.amount;
const _errs227 = errors;
if((!((typeof data114 == "number") && (isFinite(data114)))) && (data114 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.amount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs227){
if((typeof data114 == "number") && (isFinite(data114))){
if(data114 > 1000000000 || isNaN(data114)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data114 < 0 || isNaN(data114)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs227 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.currency !== undefined){
let data115 = data113.currency;
const _errs229 = errors;
if((typeof data115 !== "string") && (data115 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/currency",schemaPath:"#/properties/checkout_context/properties/currency/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.currency.type},message:"must be string,null"}];
return false;
}
if(errors === _errs229){
if(typeof data115 === "string"){
if(data115.length > 16){
validate10.errors = [{instancePath:instancePath+"/checkout_context/currency",schemaPath:"#/properties/checkout_context/properties/currency/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"}];
return false;
}
}
}
var valid23 = _errs229 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.itemCount !== undefined){
let data116 = data113.itemCount;
const _errs231 = errors;
if((!((typeof data116 == "number") && (isFinite(data116)))) && (data116 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.itemCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs231){
if((typeof data116 == "number") && (isFinite(data116))){
if(data116 > 1000000000 || isNaN(data116)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data116 < 0 || isNaN(data116)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs231 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.item_count !== undefined){
let data117 = data113.item_count;
const _errs233 = errors;
if((!((typeof data117 == "number") && (isFinite(data117)))) && (data117 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.item_count.type},message:"must be number,null"}];
return false;
}
if(errors === _errs233){
if((typeof data117 == "number") && (isFinite(data117))){
if(data117 > 1000000000 || isNaN(data117)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data117 < 0 || isNaN(data117)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs233 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.shippingCountry !== undefined){
let data118 = data113.shippingCountry;
const _errs235 = errors;
if((typeof data118 !== "string") && (data118 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/shippingCountry",schemaPath:"#/properties/checkout_context/properties/shippingCountry/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.shippingCountry.type},message:"must be string,null"}];
return false;
}
if(errors === _errs235){
if(typeof data118 === "string"){
if(data118.length > 64){
validate10.errors = [{instancePath:instancePath+"/checkout_context/shippingCountry",schemaPath:"#/properties/checkout_context/properties/shippingCountry/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid23 = _errs235 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.shipping_country !== undefined){
let data119 = data113.shipping_country;
const _errs237 = errors;
if((typeof data119 !== "string") && (data119 !== null)){
validate10.errors = [{instancePath:instancePath+"/checkout_context/shipping_country",schemaPath:"#/properties/checkout_context/properties/shipping_country/type",keyword:"type",params:{type: schema11.properties.checkout_context.properties.shipping_country.type},message:"must be string,null"}];
return false;
}
if(errors === _errs237){
if(typeof data119 === "string"){
if(data119.length > 64){
validate10.errors = [{instancePath:instancePath+"/checkout_context/shipping_country",schemaPath:"#/properties/checkout_context/properties/shipping_country/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid23 = _errs237 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
}
var valid0 = _errs225 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountChangeContext !== undefined){
let data120 = data.accountChangeContext;
const _errs239 = errors;
if((!(data120 && typeof data120 == "object" && !Array.isArray(data120))) && (data120 !== null)){
validate10.errors = [{instancePath:instancePath+"/accountChangeContext",schemaPath:"#/properties/accountChangeContext/type",keyword:"type",params:{type: schema11.properties.accountChangeContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs239){
if(data120 && typeof data120 == "object" && !Array.isArray(data120)){
if(data120.changeType !== undefined){
let data121 = data120.changeType;
const _errs241 = errors;
if((typeof data121 !== "string") && (data121 !== null)){
validate10.errors = [{instancePath:instancePath+"/accountChangeContext/changeType",schemaPath:"#/properties/accountChangeContext/properties/changeType/type",keyword:"type",params:{type: schema11.properties.accountChangeContext.properties.changeType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs241){
if(typeof data121 === "string"){
if(data121.length > 64){
validate10.errors = [{instancePath:instancePath+"/accountChangeContext/changeType",schemaPath:"#/properties/accountChangeContext/properties/changeType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid24 = _errs241 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data120.change_type !== undefined){
let data122 = data120.change_type;
const _errs243 = errors;
if((typeof data122 !== "string") && (data122 !== null)){
validate10.errors = [{instancePath:instancePath+"/accountChangeContext/change_type",schemaPath:"#/properties/accountChangeContext/properties/change_type/type",keyword:"type",params:{type: schema11.properties.accountChangeContext.properties.change_type.type},message:"must be string,null"}];
return false;
}
if(errors === _errs243){
if(typeof data122 === "string"){
if(data122.length > 64){
validate10.errors = [{instancePath:instancePath+"/accountChangeContext/change_type",schemaPath:"#/properties/accountChangeContext/properties/change_type/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid24 = _errs243 === errors;
}
else {
var valid24 = true;
}
}
}
}
var valid0 = _errs239 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.account_change_context !== undefined){
let data123 = data.account_change_context;
const _errs245 = errors;
if((!(data123 && typeof data123 == "object" && !Array.isArray(data123))) && (data123 !== null)){
validate10.errors = [{instancePath:instancePath+"/account_change_context",schemaPath:"#/properties/account_change_context/type",keyword:"type",params:{type: schema11.properties.account_change_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs245){
if(data123 && typeof data123 == "object" && !Array.isArray(data123)){
if(data123.changeType !== undefined){
let data124 = data123.changeType;
const _errs247 = errors;
if((typeof data124 !== "string") && (data124 !== null)){
validate10.errors = [{instancePath:instancePath+"/account_change_context/changeType",schemaPath:"#/properties/account_change_context/properties/changeType/type",keyword:"type",params:{type: schema11.properties.account_change_context.properties.changeType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs247){
if(typeof data124 === "string"){
if(data124.length > 64){
validate10.errors = [{instancePath:instancePath+"/account_change_context/changeType",schemaPath:"#/properties/account_change_context/properties/changeType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid25 = _errs247 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data123.change_type !== undefined){
let data125 = data123.change_type;
const _errs249 = errors;
if((typeof data125 !== "string") && (data125 !== null)){
validate10.errors = [{instancePath:instancePath+"/account_change_context/change_type",schemaPath:"#/properties/account_change_context/properties/change_type/type",keyword:"type",params:{type: schema11.properties.account_change_context.properties.change_type.type},message:"must be string,null"}];
return false;
}
if(errors === _errs249){
if(typeof data125 === "string"){
if(data125.length > 64){
validate10.errors = [{instancePath:instancePath+"/account_change_context/change_type",schemaPath:"#/properties/account_change_context/properties/change_type/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid25 = _errs249 === errors;
}
else {
var valid25 = true;
}
}
}
}
var valid0 = _errs245 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
let data126 = data.challenge;
const _errs251 = errors;
if((!(data126 && typeof data126 == "object" && !Array.isArray(data126))) && (data126 !== null)){
validate10.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/type",keyword:"type",params:{type: schema11.properties.challenge.type},message:"must be object,null"}];
return false;
}
if(errors === _errs251){
if(data126 && typeof data126 == "object" && !Array.isArray(data126)){
if(data126.completed !== undefined){
let data127 = data126.completed;
const _errs253 = errors;
if((!(Array.isArray(data127))) && (data127 !== null)){
validate10.errors = [{instancePath:instancePath+"/challenge/completed",schemaPath:"#/properties/challenge/properties/completed/type",keyword:"type",params:{type: schema11.properties.challenge.properties.completed.type},message:"must be array,null"}];
return false;
}
if(errors === _errs253){
if(Array.isArray(data127)){
if(data127.length > 8){
validate10.errors = [{instancePath:instancePath+"/challenge/completed",schemaPath:"#/properties/challenge/properties/completed/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid27 = true;
const len4 = data127.length;
for(let i4=0; i4<len4; i4++){
let data128 = data127[i4];
const _errs255 = errors;
if(errors === _errs255){
if(typeof data128 === "string"){
if(data128.length > 32){
validate10.errors = [{instancePath:instancePath+"/challenge/completed/" + i4,schemaPath:"#/properties/challenge/properties/completed/items/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
return false;
}
}
else {
validate10.errors = [{instancePath:instancePath+"/challenge/completed/" + i4,schemaPath:"#/properties/challenge/properties/completed/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid27 = _errs255 === errors;
if(!valid27){
break;
}
}
}
}
}
}
}
}
var valid0 = _errs251 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_url !== undefined){
let data129 = data.page_url;
const _errs257 = errors;
if((typeof data129 !== "string") && (data129 !== null)){
validate10.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/type",keyword:"type",params:{type: schema11.properties.page_url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs257){
if(typeof data129 === "string"){
if(data129.length > 2048){
validate10.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs257 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_origin !== undefined){
let data130 = data.page_origin;
const _errs259 = errors;
if((typeof data130 !== "string") && (data130 !== null)){
validate10.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/type",keyword:"type",params:{type: schema11.properties.page_origin.type},message:"must be string,null"}];
return false;
}
if(errors === _errs259){
if(typeof data130 === "string"){
if(data130.length > 512){
validate10.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs259 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.referrer !== undefined){
let data131 = data.referrer;
const _errs261 = errors;
if((typeof data131 !== "string") && (data131 !== null)){
validate10.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/type",keyword:"type",params:{type: schema11.properties.referrer.type},message:"must be string,null"}];
return false;
}
if(errors === _errs261){
if(typeof data131 === "string"){
if(data131.length > 2048){
validate10.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs261 === errors;
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
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

export const collectRequest = validate11;
const schema12 = {"type":"object","required":["device"],"properties":{"device":{"type":"object","required":["fingerprint"],"properties":{"deviceId":{"type":["string","null"],"maxLength":128},"fingerprint":{"type":"string","pattern":"^[0-9a-fA-F]{64}$","description":"SHA-256 of device characteristics, 64 hex characters."},"timezone":{"type":["string","null"],"maxLength":64},"manufacturer":{"type":["string","null"],"maxLength":128},"model":{"type":["string","null"],"maxLength":128},"brand":{"type":["string","null"],"maxLength":128},"device":{"type":["string","null"],"maxLength":128},"product":{"type":["string","null"],"maxLength":128},"hardware":{"type":["string","null"],"maxLength":128},"sdkVersion":{"type":["string","null"],"maxLength":64},"osVersion":{"type":["string","null"],"maxLength":64},"screenWidth":{"type":["string","null"],"maxLength":32},"screenHeight":{"type":["string","null"],"maxLength":32},"screenDensity":{"type":["string","null"],"maxLength":32},"locale":{"type":["string","null"],"maxLength":64}}},"userId":{"type":["string","null"],"maxLength":256},"session":{"type":["object","null"],"properties":{"sessionId":{"type":["string","null"],"maxLength":128},"timestamp":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},"sessionCount":{"type":["string","null"],"maxLength":32},"firstSession":{"type":["string","null"],"maxLength":64,"pattern":"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"}}},"behavioral":{"type":["object","null"],"properties":{"typing_dwell_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":0,"maximum":1000000000}},"typing_flight_ms":{"type":["array","null"],"maxItems":256,"items":{"type":"number","minimum":-1000000000,"maximum":1000000000}},"swipe_velocity":{"type":["number","null"],"minimum":0,"maximum":1000000000},"session_entropy":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"sim":{"type":["object","null"],"properties":{"simOperator":{"type":["string","null"],"maxLength":64},"simOperatorName":{"type":["string","null"],"maxLength":128},"simSerialNumber":{"type":["string","null"],"maxLength":256},"networkOperator":{"type":["string","null"],"maxLength":64},"networkType":{"type":["string","null"],"maxLength":64}}},"signals":{"type":["object","null"],"properties":{"mouse":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"totalDistance":{"type":["number","null"],"minimum":0,"maximum":1000000000},"averageVelocity":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"keyboard":{"type":["object","null"],"properties":{"keydownCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"typingSpeed":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"page":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"scrollDepth":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeToFirstInteraction":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeOnPage":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"form":{"type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}},"privacy":{"type":["object","null"],"properties":{"isIncognito":{"type":["boolean","null"]},"isVPN":{"type":["boolean","null"]},"isAutomated":{"type":["boolean","null"]},"hasAdBlocker":{"type":["boolean","null"]}}}}},"mouse":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"totalDistance":{"type":["number","null"],"minimum":0,"maximum":1000000000},"averageVelocity":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"keyboard":{"type":["object","null"],"properties":{"keydownCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"typingSpeed":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"page":{"type":["object","null"],"properties":{"clickCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"scrollDepth":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeToFirstInteraction":{"type":["number","null"],"minimum":0,"maximum":1000000000},"timeOnPage":{"type":["number","null"],"minimum":0,"maximum":1000000000}}},"form":{"type":["object","null"],"properties":{"focusCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"pasteCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"autofillDetected":{"type":["boolean","null"]},"fieldFocusOrder":{"type":["array","null"],"maxItems":256,"items":{"type":"string","maxLength":256}}}},"privacy":{"type":["object","null"],"properties":{"isIncognito":{"type":["boolean","null"]},"isVPN":{"type":["boolean","null"]},"isAutomated":{"type":["boolean","null"]},"hasAdBlocker":{"type":["boolean","null"]}}},"loginContext":{"type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"identifier_hash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"failure_reason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"auth_method":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"mfa_used":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128},"attempt_id":{"type":["string","null"],"maxLength":128}}},"login_context":{"type":["object","null"],"properties":{"identifierHash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"identifier_hash":{"type":["string","null"],"pattern":"^sha256:[0-9a-fA-F]{64}$"},"result":{"enum":["SUCCESS","FAILURE",null]},"failureReason":{"type":["string","null"],"maxLength":128},"failure_reason":{"type":["string","null"],"maxLength":128},"authMethod":{"type":["string","null"],"maxLength":64},"auth_method":{"type":["string","null"],"maxLength":64},"mfaUsed":{"type":["boolean","null"]},"mfa_used":{"type":["boolean","null"]},"attemptId":{"type":["string","null"],"maxLength":128},"attempt_id":{"type":["string","null"],"maxLength":128}}},"checkoutContext":{"type":["object","null"],"properties":{"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"maxLength":16},"itemCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"item_count":{"type":["number","null"],"minimum":0,"maximum":1000000000},"shippingCountry":{"type":["string","null"],"maxLength":64},"shipping_country":{"type":["string","null"],"maxLength":64}}},"checkout_context":{"type":["object","null"],"properties":{"amount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"currency":{"type":["string","null"],"maxLength":16},"itemCount":{"type":["number","null"],"minimum":0,"maximum":1000000000},"item_count":{"type":["number","null"],"minimum":0,"maximum":1000000000},"shippingCountry":{"type":["string","null"],"maxLength":64},"shipping_country":{"type":["string","null"],"maxLength":64}}},"accountChangeContext":{"type":["object","null"],"properties":{"changeType":{"type":["string","null"],"maxLength":64},"change_type":{"type":["string","null"],"maxLength":64}}},"account_change_context":{"type":["object","null"],"properties":{"changeType":{"type":["string","null"],"maxLength":64},"change_type":{"type":["string","null"],"maxLength":64}}},"challenge":{"type":["object","null"],"properties":{"completed":{"type":["array","null"],"maxItems":8,"items":{"type":"string","maxLength":32}}}},"page_url":{"type":["string","null"],"maxLength":2048},"page_origin":{"type":["string","null"],"maxLength":512},"referrer":{"type":["string","null"],"maxLength":2048}},"$id":"CollectRequest"};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CollectRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.device === undefined) && (missing0 = "device")){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
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
validate11.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.deviceId !== undefined){
let data1 = data0.deviceId;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate11.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/type",keyword:"type",params:{type: schema12.properties.device.properties.deviceId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/deviceId",schemaPath:"#/properties/device/properties/deviceId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/device/fingerprint",schemaPath:"#/properties/device/properties/fingerprint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate11.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/type",keyword:"type",params:{type: schema12.properties.device.properties.timezone.type},message:"must be string,null"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64){
validate11.errors = [{instancePath:instancePath+"/device/timezone",schemaPath:"#/properties/device/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/type",keyword:"type",params:{type: schema12.properties.device.properties.manufacturer.type},message:"must be string,null"}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/manufacturer",schemaPath:"#/properties/device/properties/manufacturer/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/type",keyword:"type",params:{type: schema12.properties.device.properties.model.type},message:"must be string,null"}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/model",schemaPath:"#/properties/device/properties/model/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/type",keyword:"type",params:{type: schema12.properties.device.properties.brand.type},message:"must be string,null"}];
return false;
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/brand",schemaPath:"#/properties/device/properties/brand/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/type",keyword:"type",params:{type: schema12.properties.device.properties.device.type},message:"must be string,null"}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/device",schemaPath:"#/properties/device/properties/device/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/type",keyword:"type",params:{type: schema12.properties.device.properties.product.type},message:"must be string,null"}];
return false;
}
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/product",schemaPath:"#/properties/device/properties/product/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/type",keyword:"type",params:{type: schema12.properties.device.properties.hardware.type},message:"must be string,null"}];
return false;
}
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length > 128){
validate11.errors = [{instancePath:instancePath+"/device/hardware",schemaPath:"#/properties/device/properties/hardware/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/type",keyword:"type",params:{type: schema12.properties.device.properties.sdkVersion.type},message:"must be string,null"}];
return false;
}
if(errors === _errs21){
if(typeof data10 === "string"){
if(data10.length > 64){
validate11.errors = [{instancePath:instancePath+"/device/sdkVersion",schemaPath:"#/properties/device/properties/sdkVersion/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/type",keyword:"type",params:{type: schema12.properties.device.properties.osVersion.type},message:"must be string,null"}];
return false;
}
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 64){
validate11.errors = [{instancePath:instancePath+"/device/osVersion",schemaPath:"#/properties/device/properties/osVersion/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/type",keyword:"type",params:{type: schema12.properties.device.properties.screenWidth.type},message:"must be string,null"}];
return false;
}
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length > 32){
validate11.errors = [{instancePath:instancePath+"/device/screenWidth",schemaPath:"#/properties/device/properties/screenWidth/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/type",keyword:"type",params:{type: schema12.properties.device.properties.screenHeight.type},message:"must be string,null"}];
return false;
}
if(errors === _errs27){
if(typeof data13 === "string"){
if(data13.length > 32){
validate11.errors = [{instancePath:instancePath+"/device/screenHeight",schemaPath:"#/properties/device/properties/screenHeight/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/type",keyword:"type",params:{type: schema12.properties.device.properties.screenDensity.type},message:"must be string,null"}];
return false;
}
if(errors === _errs29){
if(typeof data14 === "string"){
if(data14.length > 32){
validate11.errors = [{instancePath:instancePath+"/device/screenDensity",schemaPath:"#/properties/device/properties/screenDensity/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
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
validate11.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/type",keyword:"type",params:{type: schema12.properties.device.properties.locale.type},message:"must be string,null"}];
return false;
}
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length > 64){
validate11.errors = [{instancePath:instancePath+"/device/locale",schemaPath:"#/properties/device/properties/locale/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid1 = _errs31 === errors;
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
else {
validate11.errors = [{instancePath:instancePath+"/device",schemaPath:"#/properties/device/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
let data16 = data.userId;
const _errs33 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate11.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/type",keyword:"type",params:{type: schema12.properties.userId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs33){
if(typeof data16 === "string"){
if(data16.length > 256){
validate11.errors = [{instancePath:instancePath+"/userId",schemaPath:"#/properties/userId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data17 = data.session;
const _errs35 = errors;
if((!(data17 && typeof data17 == "object" && !Array.isArray(data17))) && (data17 !== null)){
validate11.errors = [{instancePath:instancePath+"/session",schemaPath:"#/properties/session/type",keyword:"type",params:{type: schema12.properties.session.type},message:"must be object,null"}];
return false;
}
if(errors === _errs35){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.sessionId !== undefined){
let data18 = data17.sessionId;
const _errs37 = errors;
if((typeof data18 !== "string") && (data18 !== null)){
validate11.errors = [{instancePath:instancePath+"/session/sessionId",schemaPath:"#/properties/session/properties/sessionId/type",keyword:"type",params:{type: schema12.properties.session.properties.sessionId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs37){
if(typeof data18 === "string"){
if(data18.length > 128){
validate11.errors = [{instancePath:instancePath+"/session/sessionId",schemaPath:"#/properties/session/properties/sessionId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid2 = _errs37 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.timestamp !== undefined){
let data19 = data17.timestamp;
const _errs39 = errors;
if((typeof data19 !== "string") && (data19 !== null)){
validate11.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/type",keyword:"type",params:{type: schema12.properties.session.properties.timestamp.type},message:"must be string,null"}];
return false;
}
if(errors === _errs39){
if(typeof data19 === "string"){
if(data19.length > 64){
validate11.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(!pattern1.test(data19)){
validate11.errors = [{instancePath:instancePath+"/session/timestamp",schemaPath:"#/properties/session/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},message:"must match pattern \""+"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"+"\""}];
return false;
}
}
}
}
var valid2 = _errs39 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.sessionCount !== undefined){
let data20 = data17.sessionCount;
const _errs41 = errors;
if((typeof data20 !== "string") && (data20 !== null)){
validate11.errors = [{instancePath:instancePath+"/session/sessionCount",schemaPath:"#/properties/session/properties/sessionCount/type",keyword:"type",params:{type: schema12.properties.session.properties.sessionCount.type},message:"must be string,null"}];
return false;
}
if(errors === _errs41){
if(typeof data20 === "string"){
if(data20.length > 32){
validate11.errors = [{instancePath:instancePath+"/session/sessionCount",schemaPath:"#/properties/session/properties/sessionCount/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
return false;
}
}
}
var valid2 = _errs41 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data17.firstSession !== undefined){
let data21 = data17.firstSession;
const _errs43 = errors;
if((typeof data21 !== "string") && (data21 !== null)){
validate11.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/type",keyword:"type",params:{type: schema12.properties.session.properties.firstSession.type},message:"must be string,null"}];
return false;
}
if(errors === _errs43){
if(typeof data21 === "string"){
if(data21.length > 64){
validate11.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(!pattern1.test(data21)){
validate11.errors = [{instancePath:instancePath+"/session/firstSession",schemaPath:"#/properties/session/properties/firstSession/pattern",keyword:"pattern",params:{pattern: "^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"},message:"must match pattern \""+"^\\d{4}(-?\\d{2}(-?\\d{2})?|-?\\d{3}|-?W\\d{2}(-?\\d)?)([T ]\\d{2}(:?\\d{2}(:?\\d{2})?)?([.,]\\d{1,9})?(Z|[+-]\\d{2}(:?\\d{2})?)?)?$"+"\""}];
return false;
}
}
}
}
var valid2 = _errs43 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.behavioral !== undefined){
let data22 = data.behavioral;
const _errs45 = errors;
if((!(data22 && typeof data22 == "object" && !Array.isArray(data22))) && (data22 !== null)){
validate11.errors = [{instancePath:instancePath+"/behavioral",schemaPath:"#/properties/behavioral/type",keyword:"type",params:{type: schema12.properties.behavioral.type},message:"must be object,null"}];
return false;
}
if(errors === _errs45){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.typing_dwell_ms !== undefined){
let data23 = data22.typing_dwell_ms;
const _errs47 = errors;
if((!(Array.isArray(data23))) && (data23 !== null)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms",schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/type",keyword:"type",params:{type: schema12.properties.behavioral.properties.typing_dwell_ms.type},message:"must be array,null"}];
return false;
}
if(errors === _errs47){
if(Array.isArray(data23)){
if(data23.length > 256){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms",schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid4 = true;
const len0 = data23.length;
for(let i0=0; i0<len0; i0++){
let data24 = data23[i0];
const _errs49 = errors;
if(errors === _errs49){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 1000000000 || isNaN(data24)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_dwell_ms/" + i0,schemaPath:"#/properties/behavioral/properties/typing_dwell_ms/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid4 = _errs49 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid3 = _errs47 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.typing_flight_ms !== undefined){
let data25 = data22.typing_flight_ms;
const _errs51 = errors;
if((!(Array.isArray(data25))) && (data25 !== null)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms",schemaPath:"#/properties/behavioral/properties/typing_flight_ms/type",keyword:"type",params:{type: schema12.properties.behavioral.properties.typing_flight_ms.type},message:"must be array,null"}];
return false;
}
if(errors === _errs51){
if(Array.isArray(data25)){
if(data25.length > 256){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms",schemaPath:"#/properties/behavioral/properties/typing_flight_ms/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid5 = true;
const len1 = data25.length;
for(let i1=0; i1<len1; i1++){
let data26 = data25[i1];
const _errs53 = errors;
if(errors === _errs53){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 1000000000 || isNaN(data26)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data26 < -1000000000 || isNaN(data26)){
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1000000000},message:"must be >= -1000000000"}];
return false;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/behavioral/typing_flight_ms/" + i1,schemaPath:"#/properties/behavioral/properties/typing_flight_ms/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid5 = _errs53 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.swipe_velocity !== undefined){
let data27 = data22.swipe_velocity;
const _errs55 = errors;
if((!((typeof data27 == "number") && (isFinite(data27)))) && (data27 !== null)){
validate11.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/type",keyword:"type",params:{type: schema12.properties.behavioral.properties.swipe_velocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs55){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1000000000 || isNaN(data27)){
validate11.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate11.errors = [{instancePath:instancePath+"/behavioral/swipe_velocity",schemaPath:"#/properties/behavioral/properties/swipe_velocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid3 = _errs55 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data22.session_entropy !== undefined){
let data28 = data22.session_entropy;
const _errs57 = errors;
if((!((typeof data28 == "number") && (isFinite(data28)))) && (data28 !== null)){
validate11.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/type",keyword:"type",params:{type: schema12.properties.behavioral.properties.session_entropy.type},message:"must be number,null"}];
return false;
}
if(errors === _errs57){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 1000000000 || isNaN(data28)){
validate11.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data28 < 0 || isNaN(data28)){
validate11.errors = [{instancePath:instancePath+"/behavioral/session_entropy",schemaPath:"#/properties/behavioral/properties/session_entropy/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid3 = _errs57 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sim !== undefined){
let data29 = data.sim;
const _errs59 = errors;
if((!(data29 && typeof data29 == "object" && !Array.isArray(data29))) && (data29 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim",schemaPath:"#/properties/sim/type",keyword:"type",params:{type: schema12.properties.sim.type},message:"must be object,null"}];
return false;
}
if(errors === _errs59){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.simOperator !== undefined){
let data30 = data29.simOperator;
const _errs61 = errors;
if((typeof data30 !== "string") && (data30 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim/simOperator",schemaPath:"#/properties/sim/properties/simOperator/type",keyword:"type",params:{type: schema12.properties.sim.properties.simOperator.type},message:"must be string,null"}];
return false;
}
if(errors === _errs61){
if(typeof data30 === "string"){
if(data30.length > 64){
validate11.errors = [{instancePath:instancePath+"/sim/simOperator",schemaPath:"#/properties/sim/properties/simOperator/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs61 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.simOperatorName !== undefined){
let data31 = data29.simOperatorName;
const _errs63 = errors;
if((typeof data31 !== "string") && (data31 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim/simOperatorName",schemaPath:"#/properties/sim/properties/simOperatorName/type",keyword:"type",params:{type: schema12.properties.sim.properties.simOperatorName.type},message:"must be string,null"}];
return false;
}
if(errors === _errs63){
if(typeof data31 === "string"){
if(data31.length > 128){
validate11.errors = [{instancePath:instancePath+"/sim/simOperatorName",schemaPath:"#/properties/sim/properties/simOperatorName/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid6 = _errs63 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.simSerialNumber !== undefined){
let data32 = data29.simSerialNumber;
const _errs65 = errors;
if((typeof data32 !== "string") && (data32 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim/simSerialNumber",schemaPath:"#/properties/sim/properties/simSerialNumber/type",keyword:"type",params:{type: schema12.properties.sim.properties.simSerialNumber.type},message:"must be string,null"}];
return false;
}
if(errors === _errs65){
if(typeof data32 === "string"){
if(data32.length > 256){
validate11.errors = [{instancePath:instancePath+"/sim/simSerialNumber",schemaPath:"#/properties/sim/properties/simSerialNumber/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
}
var valid6 = _errs65 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.networkOperator !== undefined){
let data33 = data29.networkOperator;
const _errs67 = errors;
if((typeof data33 !== "string") && (data33 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim/networkOperator",schemaPath:"#/properties/sim/properties/networkOperator/type",keyword:"type",params:{type: schema12.properties.sim.properties.networkOperator.type},message:"must be string,null"}];
return false;
}
if(errors === _errs67){
if(typeof data33 === "string"){
if(data33.length > 64){
validate11.errors = [{instancePath:instancePath+"/sim/networkOperator",schemaPath:"#/properties/sim/properties/networkOperator/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs67 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data29.networkType !== undefined){
let data34 = data29.networkType;
const _errs69 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate11.errors = [{instancePath:instancePath+"/sim/networkType",schemaPath:"#/properties/sim/properties/networkType/type",keyword:"type",params:{type: schema12.properties.sim.properties.networkType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs69){
if(typeof data34 === "string"){
if(data34.length > 64){
validate11.errors = [{instancePath:instancePath+"/sim/networkType",schemaPath:"#/properties/sim/properties/networkType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid6 = _errs69 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signals !== undefined){
let data35 = data.signals;
const _errs71 = errors;
if((!(data35 && typeof data35 == "object" && !Array.isArray(data35))) && (data35 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals",schemaPath:"#/properties/signals/type",keyword:"type",params:{type: schema12.properties.signals.type},message:"must be object,null"}];
return false;
}
if(errors === _errs71){
if(data35 && typeof data35 == "object" && !Array.isArray(data35)){
if(data35.mouse !== undefined){
let data36 = data35.mouse;
const _errs73 = errors;
if((!(data36 && typeof data36 == "object" && !Array.isArray(data36))) && (data36 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse",schemaPath:"#/properties/signals/properties/mouse/type",keyword:"type",params:{type: schema12.properties.signals.properties.mouse.type},message:"must be object,null"}];
return false;
}
if(errors === _errs73){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(data36.clickCount !== undefined){
let data37 = data36.clickCount;
const _errs75 = errors;
if((!((typeof data37 == "number") && (isFinite(data37)))) && (data37 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/type",keyword:"type",params:{type: schema12.properties.signals.properties.mouse.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs75){
if((typeof data37 == "number") && (isFinite(data37))){
if(data37 > 1000000000 || isNaN(data37)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data37 < 0 || isNaN(data37)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/clickCount",schemaPath:"#/properties/signals/properties/mouse/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs75 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data36.totalDistance !== undefined){
let data38 = data36.totalDistance;
const _errs77 = errors;
if((!((typeof data38 == "number") && (isFinite(data38)))) && (data38 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/type",keyword:"type",params:{type: schema12.properties.signals.properties.mouse.properties.totalDistance.type},message:"must be number,null"}];
return false;
}
if(errors === _errs77){
if((typeof data38 == "number") && (isFinite(data38))){
if(data38 > 1000000000 || isNaN(data38)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data38 < 0 || isNaN(data38)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/totalDistance",schemaPath:"#/properties/signals/properties/mouse/properties/totalDistance/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs77 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data36.averageVelocity !== undefined){
let data39 = data36.averageVelocity;
const _errs79 = errors;
if((!((typeof data39 == "number") && (isFinite(data39)))) && (data39 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/type",keyword:"type",params:{type: schema12.properties.signals.properties.mouse.properties.averageVelocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs79){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 1000000000 || isNaN(data39)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data39 < 0 || isNaN(data39)){
validate11.errors = [{instancePath:instancePath+"/signals/mouse/averageVelocity",schemaPath:"#/properties/signals/properties/mouse/properties/averageVelocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid8 = _errs79 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
var valid7 = _errs73 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.keyboard !== undefined){
let data40 = data35.keyboard;
const _errs81 = errors;
if((!(data40 && typeof data40 == "object" && !Array.isArray(data40))) && (data40 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard",schemaPath:"#/properties/signals/properties/keyboard/type",keyword:"type",params:{type: schema12.properties.signals.properties.keyboard.type},message:"must be object,null"}];
return false;
}
if(errors === _errs81){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.keydownCount !== undefined){
let data41 = data40.keydownCount;
const _errs83 = errors;
if((!((typeof data41 == "number") && (isFinite(data41)))) && (data41 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/type",keyword:"type",params:{type: schema12.properties.signals.properties.keyboard.properties.keydownCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs83){
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 1000000000 || isNaN(data41)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data41 < 0 || isNaN(data41)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/keydownCount",schemaPath:"#/properties/signals/properties/keyboard/properties/keydownCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid9 = _errs83 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data40.typingSpeed !== undefined){
let data42 = data40.typingSpeed;
const _errs85 = errors;
if((!((typeof data42 == "number") && (isFinite(data42)))) && (data42 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/type",keyword:"type",params:{type: schema12.properties.signals.properties.keyboard.properties.typingSpeed.type},message:"must be number,null"}];
return false;
}
if(errors === _errs85){
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 > 1000000000 || isNaN(data42)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data42 < 0 || isNaN(data42)){
validate11.errors = [{instancePath:instancePath+"/signals/keyboard/typingSpeed",schemaPath:"#/properties/signals/properties/keyboard/properties/typingSpeed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid9 = _errs85 === errors;
}
else {
var valid9 = true;
}
}
}
}
var valid7 = _errs81 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.page !== undefined){
let data43 = data35.page;
const _errs87 = errors;
if((!(data43 && typeof data43 == "object" && !Array.isArray(data43))) && (data43 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/page",schemaPath:"#/properties/signals/properties/page/type",keyword:"type",params:{type: schema12.properties.signals.properties.page.type},message:"must be object,null"}];
return false;
}
if(errors === _errs87){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
if(data43.clickCount !== undefined){
let data44 = data43.clickCount;
const _errs89 = errors;
if((!((typeof data44 == "number") && (isFinite(data44)))) && (data44 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/type",keyword:"type",params:{type: schema12.properties.signals.properties.page.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs89){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 > 1000000000 || isNaN(data44)){
validate11.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data44 < 0 || isNaN(data44)){
validate11.errors = [{instancePath:instancePath+"/signals/page/clickCount",schemaPath:"#/properties/signals/properties/page/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs89 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.scrollDepth !== undefined){
let data45 = data43.scrollDepth;
const _errs91 = errors;
if((!((typeof data45 == "number") && (isFinite(data45)))) && (data45 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/type",keyword:"type",params:{type: schema12.properties.signals.properties.page.properties.scrollDepth.type},message:"must be number,null"}];
return false;
}
if(errors === _errs91){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 > 1000000000 || isNaN(data45)){
validate11.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data45 < 0 || isNaN(data45)){
validate11.errors = [{instancePath:instancePath+"/signals/page/scrollDepth",schemaPath:"#/properties/signals/properties/page/properties/scrollDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs91 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.timeToFirstInteraction !== undefined){
let data46 = data43.timeToFirstInteraction;
const _errs93 = errors;
if((!((typeof data46 == "number") && (isFinite(data46)))) && (data46 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/type",keyword:"type",params:{type: schema12.properties.signals.properties.page.properties.timeToFirstInteraction.type},message:"must be number,null"}];
return false;
}
if(errors === _errs93){
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 > 1000000000 || isNaN(data46)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data46 < 0 || isNaN(data46)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeToFirstInteraction",schemaPath:"#/properties/signals/properties/page/properties/timeToFirstInteraction/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs93 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data43.timeOnPage !== undefined){
let data47 = data43.timeOnPage;
const _errs95 = errors;
if((!((typeof data47 == "number") && (isFinite(data47)))) && (data47 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/type",keyword:"type",params:{type: schema12.properties.signals.properties.page.properties.timeOnPage.type},message:"must be number,null"}];
return false;
}
if(errors === _errs95){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 > 1000000000 || isNaN(data47)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data47 < 0 || isNaN(data47)){
validate11.errors = [{instancePath:instancePath+"/signals/page/timeOnPage",schemaPath:"#/properties/signals/properties/page/properties/timeOnPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid10 = _errs95 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
var valid7 = _errs87 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.form !== undefined){
let data48 = data35.form;
const _errs97 = errors;
if((!(data48 && typeof data48 == "object" && !Array.isArray(data48))) && (data48 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/form",schemaPath:"#/properties/signals/properties/form/type",keyword:"type",params:{type: schema12.properties.signals.properties.form.type},message:"must be object,null"}];
return false;
}
if(errors === _errs97){
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.focusCount !== undefined){
let data49 = data48.focusCount;
const _errs99 = errors;
if((!((typeof data49 == "number") && (isFinite(data49)))) && (data49 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/type",keyword:"type",params:{type: schema12.properties.signals.properties.form.properties.focusCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs99){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 > 1000000000 || isNaN(data49)){
validate11.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data49 < 0 || isNaN(data49)){
validate11.errors = [{instancePath:instancePath+"/signals/form/focusCount",schemaPath:"#/properties/signals/properties/form/properties/focusCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid11 = _errs99 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.pasteCount !== undefined){
let data50 = data48.pasteCount;
const _errs101 = errors;
if((!((typeof data50 == "number") && (isFinite(data50)))) && (data50 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/type",keyword:"type",params:{type: schema12.properties.signals.properties.form.properties.pasteCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs101){
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 > 1000000000 || isNaN(data50)){
validate11.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data50 < 0 || isNaN(data50)){
validate11.errors = [{instancePath:instancePath+"/signals/form/pasteCount",schemaPath:"#/properties/signals/properties/form/properties/pasteCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid11 = _errs101 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.autofillDetected !== undefined){
let data51 = data48.autofillDetected;
const _errs103 = errors;
if((typeof data51 !== "boolean") && (data51 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/form/autofillDetected",schemaPath:"#/properties/signals/properties/form/properties/autofillDetected/type",keyword:"type",params:{type: schema12.properties.signals.properties.form.properties.autofillDetected.type},message:"must be boolean,null"}];
return false;
}
var valid11 = _errs103 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data48.fieldFocusOrder !== undefined){
let data52 = data48.fieldFocusOrder;
const _errs105 = errors;
if((!(Array.isArray(data52))) && (data52 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder",schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema12.properties.signals.properties.form.properties.fieldFocusOrder.type},message:"must be array,null"}];
return false;
}
if(errors === _errs105){
if(Array.isArray(data52)){
if(data52.length > 256){
validate11.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder",schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid12 = true;
const len2 = data52.length;
for(let i2=0; i2<len2; i2++){
let data53 = data52[i2];
const _errs107 = errors;
if(errors === _errs107){
if(typeof data53 === "string"){
if(data53.length > 256){
validate11.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder/" + i2,schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/signals/form/fieldFocusOrder/" + i2,schemaPath:"#/properties/signals/properties/form/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid12 = _errs107 === errors;
if(!valid12){
break;
}
}
}
}
}
var valid11 = _errs105 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
var valid7 = _errs97 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data35.privacy !== undefined){
let data54 = data35.privacy;
const _errs109 = errors;
if((!(data54 && typeof data54 == "object" && !Array.isArray(data54))) && (data54 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/privacy",schemaPath:"#/properties/signals/properties/privacy/type",keyword:"type",params:{type: schema12.properties.signals.properties.privacy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs109){
if(data54 && typeof data54 == "object" && !Array.isArray(data54)){
if(data54.isIncognito !== undefined){
let data55 = data54.isIncognito;
const _errs111 = errors;
if((typeof data55 !== "boolean") && (data55 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/privacy/isIncognito",schemaPath:"#/properties/signals/properties/privacy/properties/isIncognito/type",keyword:"type",params:{type: schema12.properties.signals.properties.privacy.properties.isIncognito.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs111 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.isVPN !== undefined){
let data56 = data54.isVPN;
const _errs113 = errors;
if((typeof data56 !== "boolean") && (data56 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/privacy/isVPN",schemaPath:"#/properties/signals/properties/privacy/properties/isVPN/type",keyword:"type",params:{type: schema12.properties.signals.properties.privacy.properties.isVPN.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs113 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.isAutomated !== undefined){
let data57 = data54.isAutomated;
const _errs115 = errors;
if((typeof data57 !== "boolean") && (data57 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/privacy/isAutomated",schemaPath:"#/properties/signals/properties/privacy/properties/isAutomated/type",keyword:"type",params:{type: schema12.properties.signals.properties.privacy.properties.isAutomated.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs115 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data54.hasAdBlocker !== undefined){
let data58 = data54.hasAdBlocker;
const _errs117 = errors;
if((typeof data58 !== "boolean") && (data58 !== null)){
validate11.errors = [{instancePath:instancePath+"/signals/privacy/hasAdBlocker",schemaPath:"#/properties/signals/properties/privacy/properties/hasAdBlocker/type",keyword:"type",params:{type: schema12.properties.signals.properties.privacy.properties.hasAdBlocker.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs117 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
}
var valid7 = _errs109 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mouse !== undefined){
let data59 = data.mouse;
const _errs119 = errors;
if((!(data59 && typeof data59 == "object" && !Array.isArray(data59))) && (data59 !== null)){
validate11.errors = [{instancePath:instancePath+"/mouse",schemaPath:"#/properties/mouse/type",keyword:"type",params:{type: schema12.properties.mouse.type},message:"must be object,null"}];
return false;
}
if(errors === _errs119){
if(data59 && typeof data59 == "object" && !Array.isArray(data59)){
if(data59.clickCount !== undefined){
let data60 = data59.clickCount;
const _errs121 = errors;
if((!((typeof data60 == "number") && (isFinite(data60)))) && (data60 !== null)){
validate11.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/type",keyword:"type",params:{type: schema12.properties.mouse.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs121){
if((typeof data60 == "number") && (isFinite(data60))){
if(data60 > 1000000000 || isNaN(data60)){
validate11.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data60 < 0 || isNaN(data60)){
validate11.errors = [{instancePath:instancePath+"/mouse/clickCount",schemaPath:"#/properties/mouse/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs121 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data59.totalDistance !== undefined){
let data61 = data59.totalDistance;
const _errs123 = errors;
if((!((typeof data61 == "number") && (isFinite(data61)))) && (data61 !== null)){
validate11.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/type",keyword:"type",params:{type: schema12.properties.mouse.properties.totalDistance.type},message:"must be number,null"}];
return false;
}
if(errors === _errs123){
if((typeof data61 == "number") && (isFinite(data61))){
if(data61 > 1000000000 || isNaN(data61)){
validate11.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data61 < 0 || isNaN(data61)){
validate11.errors = [{instancePath:instancePath+"/mouse/totalDistance",schemaPath:"#/properties/mouse/properties/totalDistance/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs123 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data59.averageVelocity !== undefined){
let data62 = data59.averageVelocity;
const _errs125 = errors;
if((!((typeof data62 == "number") && (isFinite(data62)))) && (data62 !== null)){
validate11.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/type",keyword:"type",params:{type: schema12.properties.mouse.properties.averageVelocity.type},message:"must be number,null"}];
return false;
}
if(errors === _errs125){
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 > 1000000000 || isNaN(data62)){
validate11.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data62 < 0 || isNaN(data62)){
validate11.errors = [{instancePath:instancePath+"/mouse/averageVelocity",schemaPath:"#/properties/mouse/properties/averageVelocity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid14 = _errs125 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
var valid0 = _errs119 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keyboard !== undefined){
let data63 = data.keyboard;
const _errs127 = errors;
if((!(data63 && typeof data63 == "object" && !Array.isArray(data63))) && (data63 !== null)){
validate11.errors = [{instancePath:instancePath+"/keyboard",schemaPath:"#/properties/keyboard/type",keyword:"type",params:{type: schema12.properties.keyboard.type},message:"must be object,null"}];
return false;
}
if(errors === _errs127){
if(data63 && typeof data63 == "object" && !Array.isArray(data63)){
if(data63.keydownCount !== undefined){
let data64 = data63.keydownCount;
const _errs129 = errors;
if((!((typeof data64 == "number") && (isFinite(data64)))) && (data64 !== null)){
validate11.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/type",keyword:"type",params:{type: schema12.properties.keyboard.properties.keydownCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs129){
if((typeof data64 == "number") && (isFinite(data64))){
if(data64 > 1000000000 || isNaN(data64)){
validate11.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data64 < 0 || isNaN(data64)){
validate11.errors = [{instancePath:instancePath+"/keyboard/keydownCount",schemaPath:"#/properties/keyboard/properties/keydownCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid15 = _errs129 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data63.typingSpeed !== undefined){
let data65 = data63.typingSpeed;
const _errs131 = errors;
if((!((typeof data65 == "number") && (isFinite(data65)))) && (data65 !== null)){
validate11.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/type",keyword:"type",params:{type: schema12.properties.keyboard.properties.typingSpeed.type},message:"must be number,null"}];
return false;
}
if(errors === _errs131){
if((typeof data65 == "number") && (isFinite(data65))){
if(data65 > 1000000000 || isNaN(data65)){
validate11.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data65 < 0 || isNaN(data65)){
validate11.errors = [{instancePath:instancePath+"/keyboard/typingSpeed",schemaPath:"#/properties/keyboard/properties/typingSpeed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid15 = _errs131 === errors;
}
else {
var valid15 = true;
}
}
}
}
var valid0 = _errs127 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page !== undefined){
let data66 = data.page;
const _errs133 = errors;
if((!(data66 && typeof data66 == "object" && !Array.isArray(data66))) && (data66 !== null)){
validate11.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: schema12.properties.page.type},message:"must be object,null"}];
return false;
}
if(errors === _errs133){
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(data66.clickCount !== undefined){
let data67 = data66.clickCount;
const _errs135 = errors;
if((!((typeof data67 == "number") && (isFinite(data67)))) && (data67 !== null)){
validate11.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/type",keyword:"type",params:{type: schema12.properties.page.properties.clickCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs135){
if((typeof data67 == "number") && (isFinite(data67))){
if(data67 > 1000000000 || isNaN(data67)){
validate11.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data67 < 0 || isNaN(data67)){
validate11.errors = [{instancePath:instancePath+"/page/clickCount",schemaPath:"#/properties/page/properties/clickCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs135 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.scrollDepth !== undefined){
let data68 = data66.scrollDepth;
const _errs137 = errors;
if((!((typeof data68 == "number") && (isFinite(data68)))) && (data68 !== null)){
validate11.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/type",keyword:"type",params:{type: schema12.properties.page.properties.scrollDepth.type},message:"must be number,null"}];
return false;
}
if(errors === _errs137){
if((typeof data68 == "number") && (isFinite(data68))){
if(data68 > 1000000000 || isNaN(data68)){
validate11.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data68 < 0 || isNaN(data68)){
validate11.errors = [{instancePath:instancePath+"/page/scrollDepth",schemaPath:"#/properties/page/properties/scrollDepth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs137 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.timeToFirstInteraction !== undefined){
let data69 = data66.timeToFirstInteraction;
const _errs139 = errors;
if((!((typeof data69 == "number") && (isFinite(data69)))) && (data69 !== null)){
validate11.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/type",keyword:"type",params:{type: schema12.properties.page.properties.timeToFirstInteraction.type},message:"must be number,null"}];
return false;
}
if(errors === _errs139){
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 > 1000000000 || isNaN(data69)){
validate11.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data69 < 0 || isNaN(data69)){
validate11.errors = [{instancePath:instancePath+"/page/timeToFirstInteraction",schemaPath:"#/properties/page/properties/timeToFirstInteraction/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs139 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data66.timeOnPage !== undefined){
let data70 = data66.timeOnPage;
const _errs141 = errors;
if((!((typeof data70 == "number") && (isFinite(data70)))) && (data70 !== null)){
validate11.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/type",keyword:"type",params:{type: schema12.properties.page.properties.timeOnPage.type},message:"must be number,null"}];
return false;
}
if(errors === _errs141){
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 > 1000000000 || isNaN(data70)){
validate11.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data70 < 0 || isNaN(data70)){
validate11.errors = [{instancePath:instancePath+"/page/timeOnPage",schemaPath:"#/properties/page/properties/timeOnPage/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid16 = _errs141 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
}
var valid0 = _errs133 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.form !== undefined){
let data71 = data.form;
const _errs143 = errors;
if((!(data71 && typeof data71 == "object" && !Array.isArray(data71))) && (data71 !== null)){
validate11.errors = [{instancePath:instancePath+"/form",schemaPath:"#/properties/form/type",keyword:"type",params:{type: schema12.properties.form.type},message:"must be object,null"}];
return false;
}
if(errors === _errs143){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
if(data71.focusCount !== undefined){
let data72 = data71.focusCount;
const _errs145 = errors;
if((!((typeof data72 == "number") && (isFinite(data72)))) && (data72 !== null)){
validate11.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/type",keyword:"type",params:{type: schema12.properties.form.properties.focusCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs145){
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 > 1000000000 || isNaN(data72)){
validate11.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data72 < 0 || isNaN(data72)){
validate11.errors = [{instancePath:instancePath+"/form/focusCount",schemaPath:"#/properties/form/properties/focusCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid17 = _errs145 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.pasteCount !== undefined){
let data73 = data71.pasteCount;
const _errs147 = errors;
if((!((typeof data73 == "number") && (isFinite(data73)))) && (data73 !== null)){
validate11.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/type",keyword:"type",params:{type: schema12.properties.form.properties.pasteCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs147){
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 > 1000000000 || isNaN(data73)){
validate11.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data73 < 0 || isNaN(data73)){
validate11.errors = [{instancePath:instancePath+"/form/pasteCount",schemaPath:"#/properties/form/properties/pasteCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid17 = _errs147 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.autofillDetected !== undefined){
let data74 = data71.autofillDetected;
const _errs149 = errors;
if((typeof data74 !== "boolean") && (data74 !== null)){
validate11.errors = [{instancePath:instancePath+"/form/autofillDetected",schemaPath:"#/properties/form/properties/autofillDetected/type",keyword:"type",params:{type: schema12.properties.form.properties.autofillDetected.type},message:"must be boolean,null"}];
return false;
}
var valid17 = _errs149 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data71.fieldFocusOrder !== undefined){
let data75 = data71.fieldFocusOrder;
const _errs151 = errors;
if((!(Array.isArray(data75))) && (data75 !== null)){
validate11.errors = [{instancePath:instancePath+"/form/fieldFocusOrder",schemaPath:"#/properties/form/properties/fieldFocusOrder/type",keyword:"type",params:{type: schema12.properties.form.properties.fieldFocusOrder.type},message:"must be array,null"}];
return false;
}
if(errors === _errs151){
if(Array.isArray(data75)){
if(data75.length > 256){
validate11.errors = [{instancePath:instancePath+"/form/fieldFocusOrder",schemaPath:"#/properties/form/properties/fieldFocusOrder/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"}];
return false;
}
else {
var valid18 = true;
const len3 = data75.length;
for(let i3=0; i3<len3; i3++){
let data76 = data75[i3];
const _errs153 = errors;
if(errors === _errs153){
if(typeof data76 === "string"){
if(data76.length > 256){
validate11.errors = [{instancePath:instancePath+"/form/fieldFocusOrder/" + i3,schemaPath:"#/properties/form/properties/fieldFocusOrder/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/form/fieldFocusOrder/" + i3,schemaPath:"#/properties/form/properties/fieldFocusOrder/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid18 = _errs153 === errors;
if(!valid18){
break;
}
}
}
}
}
var valid17 = _errs151 === errors;
}
else {
var valid17 = true;
}
}
}
}
}
}
var valid0 = _errs143 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.privacy !== undefined){
let data77 = data.privacy;
const _errs155 = errors;
if((!(data77 && typeof data77 == "object" && !Array.isArray(data77))) && (data77 !== null)){
validate11.errors = [{instancePath:instancePath+"/privacy",schemaPath:"#/properties/privacy/type",keyword:"type",params:{type: schema12.properties.privacy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs155){
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
if(data77.isIncognito !== undefined){
let data78 = data77.isIncognito;
const _errs157 = errors;
if((typeof data78 !== "boolean") && (data78 !== null)){
validate11.errors = [{instancePath:instancePath+"/privacy/isIncognito",schemaPath:"#/properties/privacy/properties/isIncognito/type",keyword:"type",params:{type: schema12.properties.privacy.properties.isIncognito.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs157 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.isVPN !== undefined){
let data79 = data77.isVPN;
const _errs159 = errors;
if((typeof data79 !== "boolean") && (data79 !== null)){
validate11.errors = [{instancePath:instancePath+"/privacy/isVPN",schemaPath:"#/properties/privacy/properties/isVPN/type",keyword:"type",params:{type: schema12.properties.privacy.properties.isVPN.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs159 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.isAutomated !== undefined){
let data80 = data77.isAutomated;
const _errs161 = errors;
if((typeof data80 !== "boolean") && (data80 !== null)){
validate11.errors = [{instancePath:instancePath+"/privacy/isAutomated",schemaPath:"#/properties/privacy/properties/isAutomated/type",keyword:"type",params:{type: schema12.properties.privacy.properties.isAutomated.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs161 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data77.hasAdBlocker !== undefined){
let data81 = data77.hasAdBlocker;
const _errs163 = errors;
if((typeof data81 !== "boolean") && (data81 !== null)){
validate11.errors = [{instancePath:instancePath+"/privacy/hasAdBlocker",schemaPath:"#/properties/privacy/properties/hasAdBlocker/type",keyword:"type",params:{type: schema12.properties.privacy.properties.hasAdBlocker.type},message:"must be boolean,null"}];
return false;
}
var valid19 = _errs163 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
var valid0 = _errs155 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.loginContext !== undefined){
let data82 = data.loginContext;
const _errs165 = errors;
if((!(data82 && typeof data82 == "object" && !Array.isArray(data82))) && (data82 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext",schemaPath:"#/properties/loginContext/type",keyword:"type",params:{type: schema12.properties.loginContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs165){
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
if(data82.identifierHash !== undefined){
let data83 = data82.identifierHash;
const _errs167 = errors;
if((typeof data83 !== "string") && (data83 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/identifierHash",schemaPath:"#/properties/loginContext/properties/identifierHash/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.identifierHash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs167){
if(typeof data83 === "string"){
if(!pattern3.test(data83)){
validate11.errors = [{instancePath:instancePath+"/loginContext/identifierHash",schemaPath:"#/properties/loginContext/properties/identifierHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid20 = _errs167 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.identifier_hash !== undefined){
let data84 = data82.identifier_hash;
const _errs169 = errors;
if((typeof data84 !== "string") && (data84 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/identifier_hash",schemaPath:"#/properties/loginContext/properties/identifier_hash/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.identifier_hash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs169){
if(typeof data84 === "string"){
if(!pattern3.test(data84)){
validate11.errors = [{instancePath:instancePath+"/loginContext/identifier_hash",schemaPath:"#/properties/loginContext/properties/identifier_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid20 = _errs169 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.result !== undefined){
let data85 = data82.result;
const _errs171 = errors;
if(!(((data85 === "SUCCESS") || (data85 === "FAILURE")) || (data85 === null))){
validate11.errors = [{instancePath:instancePath+"/loginContext/result",schemaPath:"#/properties/loginContext/properties/result/enum",keyword:"enum",params:{allowedValues: schema12.properties.loginContext.properties.result.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid20 = _errs171 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.failureReason !== undefined){
let data86 = data82.failureReason;
const _errs172 = errors;
if((typeof data86 !== "string") && (data86 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/failureReason",schemaPath:"#/properties/loginContext/properties/failureReason/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.failureReason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs172){
if(typeof data86 === "string"){
if(data86.length > 128){
validate11.errors = [{instancePath:instancePath+"/loginContext/failureReason",schemaPath:"#/properties/loginContext/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs172 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.failure_reason !== undefined){
let data87 = data82.failure_reason;
const _errs174 = errors;
if((typeof data87 !== "string") && (data87 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/failure_reason",schemaPath:"#/properties/loginContext/properties/failure_reason/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.failure_reason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs174){
if(typeof data87 === "string"){
if(data87.length > 128){
validate11.errors = [{instancePath:instancePath+"/loginContext/failure_reason",schemaPath:"#/properties/loginContext/properties/failure_reason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs174 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.authMethod !== undefined){
let data88 = data82.authMethod;
const _errs176 = errors;
if((typeof data88 !== "string") && (data88 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/authMethod",schemaPath:"#/properties/loginContext/properties/authMethod/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.authMethod.type},message:"must be string,null"}];
return false;
}
if(errors === _errs176){
if(typeof data88 === "string"){
if(data88.length > 64){
validate11.errors = [{instancePath:instancePath+"/loginContext/authMethod",schemaPath:"#/properties/loginContext/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid20 = _errs176 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.auth_method !== undefined){
let data89 = data82.auth_method;
const _errs178 = errors;
if((typeof data89 !== "string") && (data89 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/auth_method",schemaPath:"#/properties/loginContext/properties/auth_method/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.auth_method.type},message:"must be string,null"}];
return false;
}
if(errors === _errs178){
if(typeof data89 === "string"){
if(data89.length > 64){
validate11.errors = [{instancePath:instancePath+"/loginContext/auth_method",schemaPath:"#/properties/loginContext/properties/auth_method/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid20 = _errs178 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.mfaUsed !== undefined){
let data90 = data82.mfaUsed;
const _errs180 = errors;
if((typeof data90 !== "boolean") && (data90 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/mfaUsed",schemaPath:"#/properties/loginContext/properties/mfaUsed/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.mfaUsed.type},message:"must be boolean,null"}];
return false;
}
var valid20 = _errs180 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.mfa_used !== undefined){
let data91 = data82.mfa_used;
const _errs182 = errors;
if((typeof data91 !== "boolean") && (data91 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/mfa_used",schemaPath:"#/properties/loginContext/properties/mfa_used/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.mfa_used.type},message:"must be boolean,null"}];
return false;
}
var valid20 = _errs182 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.attemptId !== undefined){
let data92 = data82.attemptId;
const _errs184 = errors;
if((typeof data92 !== "string") && (data92 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/attemptId",schemaPath:"#/properties/loginContext/properties/attemptId/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.attemptId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs184){
if(typeof data92 === "string"){
if(data92.length > 128){
validate11.errors = [{instancePath:instancePath+"/loginContext/attemptId",schemaPath:"#/properties/loginContext/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs184 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data82.attempt_id !== undefined){
let data93 = data82.attempt_id;
const _errs186 = errors;
if((typeof data93 !== "string") && (data93 !== null)){
validate11.errors = [{instancePath:instancePath+"/loginContext/attempt_id",schemaPath:"#/properties/loginContext/properties/attempt_id/type",keyword:"type",params:{type: schema12.properties.loginContext.properties.attempt_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs186){
if(typeof data93 === "string"){
if(data93.length > 128){
validate11.errors = [{instancePath:instancePath+"/loginContext/attempt_id",schemaPath:"#/properties/loginContext/properties/attempt_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid20 = _errs186 === errors;
}
else {
var valid20 = true;
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
var valid0 = _errs165 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.login_context !== undefined){
let data94 = data.login_context;
const _errs188 = errors;
if((!(data94 && typeof data94 == "object" && !Array.isArray(data94))) && (data94 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context",schemaPath:"#/properties/login_context/type",keyword:"type",params:{type: schema12.properties.login_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs188){
if(data94 && typeof data94 == "object" && !Array.isArray(data94)){
if(data94.identifierHash !== undefined){
let data95 = data94.identifierHash;
const _errs190 = errors;
if((typeof data95 !== "string") && (data95 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/identifierHash",schemaPath:"#/properties/login_context/properties/identifierHash/type",keyword:"type",params:{type: schema12.properties.login_context.properties.identifierHash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs190){
if(typeof data95 === "string"){
if(!pattern3.test(data95)){
validate11.errors = [{instancePath:instancePath+"/login_context/identifierHash",schemaPath:"#/properties/login_context/properties/identifierHash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid21 = _errs190 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.identifier_hash !== undefined){
let data96 = data94.identifier_hash;
const _errs192 = errors;
if((typeof data96 !== "string") && (data96 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/identifier_hash",schemaPath:"#/properties/login_context/properties/identifier_hash/type",keyword:"type",params:{type: schema12.properties.login_context.properties.identifier_hash.type},message:"must be string,null"}];
return false;
}
if(errors === _errs192){
if(typeof data96 === "string"){
if(!pattern3.test(data96)){
validate11.errors = [{instancePath:instancePath+"/login_context/identifier_hash",schemaPath:"#/properties/login_context/properties/identifier_hash/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
}
var valid21 = _errs192 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.result !== undefined){
let data97 = data94.result;
const _errs194 = errors;
if(!(((data97 === "SUCCESS") || (data97 === "FAILURE")) || (data97 === null))){
validate11.errors = [{instancePath:instancePath+"/login_context/result",schemaPath:"#/properties/login_context/properties/result/enum",keyword:"enum",params:{allowedValues: schema12.properties.login_context.properties.result.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid21 = _errs194 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.failureReason !== undefined){
let data98 = data94.failureReason;
const _errs195 = errors;
if((typeof data98 !== "string") && (data98 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/failureReason",schemaPath:"#/properties/login_context/properties/failureReason/type",keyword:"type",params:{type: schema12.properties.login_context.properties.failureReason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs195){
if(typeof data98 === "string"){
if(data98.length > 128){
validate11.errors = [{instancePath:instancePath+"/login_context/failureReason",schemaPath:"#/properties/login_context/properties/failureReason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs195 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.failure_reason !== undefined){
let data99 = data94.failure_reason;
const _errs197 = errors;
if((typeof data99 !== "string") && (data99 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/failure_reason",schemaPath:"#/properties/login_context/properties/failure_reason/type",keyword:"type",params:{type: schema12.properties.login_context.properties.failure_reason.type},message:"must be string,null"}];
return false;
}
if(errors === _errs197){
if(typeof data99 === "string"){
if(data99.length > 128){
validate11.errors = [{instancePath:instancePath+"/login_context/failure_reason",schemaPath:"#/properties/login_context/properties/failure_reason/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs197 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.authMethod !== undefined){
let data100 = data94.authMethod;
const _errs199 = errors;
if((typeof data100 !== "string") && (data100 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/authMethod",schemaPath:"#/properties/login_context/properties/authMethod/type",keyword:"type",params:{type: schema12.properties.login_context.properties.authMethod.type},message:"must be string,null"}];
return false;
}
if(errors === _errs199){
if(typeof data100 === "string"){
if(data100.length > 64){
validate11.errors = [{instancePath:instancePath+"/login_context/authMethod",schemaPath:"#/properties/login_context/properties/authMethod/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid21 = _errs199 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.auth_method !== undefined){
let data101 = data94.auth_method;
const _errs201 = errors;
if((typeof data101 !== "string") && (data101 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/auth_method",schemaPath:"#/properties/login_context/properties/auth_method/type",keyword:"type",params:{type: schema12.properties.login_context.properties.auth_method.type},message:"must be string,null"}];
return false;
}
if(errors === _errs201){
if(typeof data101 === "string"){
if(data101.length > 64){
validate11.errors = [{instancePath:instancePath+"/login_context/auth_method",schemaPath:"#/properties/login_context/properties/auth_method/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid21 = _errs201 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.mfaUsed !== undefined){
let data102 = data94.mfaUsed;
const _errs203 = errors;
if((typeof data102 !== "boolean") && (data102 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/mfaUsed",schemaPath:"#/properties/login_context/properties/mfaUsed/type",keyword:"type",params:{type: schema12.properties.login_context.properties.mfaUsed.type},message:"must be boolean,null"}];
return false;
}
var valid21 = _errs203 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.mfa_used !== undefined){
let data103 = data94.mfa_used;
const _errs205 = errors;
if((typeof data103 !== "boolean") && (data103 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/mfa_used",schemaPath:"#/properties/login_context/properties/mfa_used/type",keyword:"type",params:{type: schema12.properties.login_context.properties.mfa_used.type},message:"must be boolean,null"}];
return false;
}
var valid21 = _errs205 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.attemptId !== undefined){
let data104 = data94.attemptId;
const _errs207 = errors;
if((typeof data104 !== "string") && (data104 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/attemptId",schemaPath:"#/properties/login_context/properties/attemptId/type",keyword:"type",params:{type: schema12.properties.login_context.properties.attemptId.type},message:"must be string,null"}];
return false;
}
if(errors === _errs207){
if(typeof data104 === "string"){
if(data104.length > 128){
validate11.errors = [{instancePath:instancePath+"/login_context/attemptId",schemaPath:"#/properties/login_context/properties/attemptId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs207 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data94.attempt_id !== undefined){
let data105 = data94.attempt_id;
const _errs209 = errors;
if((typeof data105 !== "string") && (data105 !== null)){
validate11.errors = [{instancePath:instancePath+"/login_context/attempt_id",schemaPath:"#/properties/login_context/properties/attempt_id/type",keyword:"type",params:{type: schema12.properties.login_context.properties.attempt_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs209){
if(typeof data105 === "string"){
if(data105.length > 128){
validate11.errors = [{instancePath:instancePath+"/login_context/attempt_id",schemaPath:"#/properties/login_context/properties/attempt_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid21 = _errs209 === errors;
}
else {
var valid21 = true;
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
var valid0 = _errs188 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkoutContext !== undefined){
let data106 = data.checkoutContext;
const _errs211 = errors;
if((!(data106 && typeof data106 == "object" && !Array.isArray(data106))) && (data106 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext",schemaPath:"#/properties/checkoutContext/type",keyword:"type",params:{type: schema12.properties.checkoutContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs211){
if(data106 && typeof data106 == "object" && !Array.isArray(data106)){
if(data106.amount !== undefined){
let data107 = data106.amount;
const _errs213 = errors;
if((!((typeof data107 == "number") && (isFinite(data107)))) && (data107 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.amount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs213){
if((typeof data107 == "number") && (isFinite(data107))){
if(data107 > 1000000000 || isNaN(data107)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data107 < 0 || isNaN(data107)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/amount",schemaPath:"#/properties/checkoutContext/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs213 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.currency !== undefined){
let data108 = data106.currency;
const _errs215 = errors;
if((typeof data108 !== "string") && (data108 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/currency",schemaPath:"#/properties/checkoutContext/properties/currency/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.currency.type},message:"must be string,null"}];
return false;
}
if(errors === _errs215){
if(typeof data108 === "string"){
if(data108.length > 16){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/currency",schemaPath:"#/properties/checkoutContext/properties/currency/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"}];
return false;
}
}
}
var valid22 = _errs215 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.itemCount !== undefined){
let data109 = data106.itemCount;
const _errs217 = errors;
if((!((typeof data109 == "number") && (isFinite(data109)))) && (data109 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.itemCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs217){
if((typeof data109 == "number") && (isFinite(data109))){
if(data109 > 1000000000 || isNaN(data109)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data109 < 0 || isNaN(data109)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/itemCount",schemaPath:"#/properties/checkoutContext/properties/itemCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs217 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.item_count !== undefined){
let data110 = data106.item_count;
const _errs219 = errors;
if((!((typeof data110 == "number") && (isFinite(data110)))) && (data110 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.item_count.type},message:"must be number,null"}];
return false;
}
if(errors === _errs219){
if((typeof data110 == "number") && (isFinite(data110))){
if(data110 > 1000000000 || isNaN(data110)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data110 < 0 || isNaN(data110)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/item_count",schemaPath:"#/properties/checkoutContext/properties/item_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid22 = _errs219 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.shippingCountry !== undefined){
let data111 = data106.shippingCountry;
const _errs221 = errors;
if((typeof data111 !== "string") && (data111 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/shippingCountry",schemaPath:"#/properties/checkoutContext/properties/shippingCountry/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.shippingCountry.type},message:"must be string,null"}];
return false;
}
if(errors === _errs221){
if(typeof data111 === "string"){
if(data111.length > 64){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/shippingCountry",schemaPath:"#/properties/checkoutContext/properties/shippingCountry/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid22 = _errs221 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data106.shipping_country !== undefined){
let data112 = data106.shipping_country;
const _errs223 = errors;
if((typeof data112 !== "string") && (data112 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/shipping_country",schemaPath:"#/properties/checkoutContext/properties/shipping_country/type",keyword:"type",params:{type: schema12.properties.checkoutContext.properties.shipping_country.type},message:"must be string,null"}];
return false;
}
if(errors === _errs223){
if(typeof data112 === "string"){
if(data112.length > 64){
validate11.errors = [{instancePath:instancePath+"/checkoutContext/shipping_country",schemaPath:"#/properties/checkoutContext/properties/shipping_country/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid22 = _errs223 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
}
}
}
var valid0 = _errs211 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkout_context !== undefined){
let data113 = data.checkout_context;
const _errs225 = errors;
if((!(data113 && typeof data113 == "object" && !Array.isArray(data113))) && (data113 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context",schemaPath:"#/properties/checkout_context/type",keyword:"type",params:{type: schema12.properties.checkout_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs225){
if(data113 && typeof data113 == "object" && !Array.isArray(data113)){
if(data113.amount !== undefined){
let data114 = data113.amount;
const _errs227 = errors;
if((!((typeof data114 == "number") && (isFinite(data114)))) && (data114 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.amount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs227){
if((typeof data114 == "number") && (isFinite(data114))){
if(data114 > 1000000000 || isNaN(data114)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data114 < 0 || isNaN(data114)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/amount",schemaPath:"#/properties/checkout_context/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs227 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.currency !== undefined){
let data115 = data113.currency;
const _errs229 = errors;
if((typeof data115 !== "string") && (data115 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/currency",schemaPath:"#/properties/checkout_context/properties/currency/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.currency.type},message:"must be string,null"}];
return false;
}
if(errors === _errs229){
if(typeof data115 === "string"){
if(data115.length > 16){
validate11.errors = [{instancePath:instancePath+"/checkout_context/currency",schemaPath:"#/properties/checkout_context/properties/currency/maxLength",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"}];
return false;
}
}
}
var valid23 = _errs229 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.itemCount !== undefined){
let data116 = data113.itemCount;
const _errs231 = errors;
if((!((typeof data116 == "number") && (isFinite(data116)))) && (data116 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.itemCount.type},message:"must be number,null"}];
return false;
}
if(errors === _errs231){
if((typeof data116 == "number") && (isFinite(data116))){
if(data116 > 1000000000 || isNaN(data116)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data116 < 0 || isNaN(data116)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/itemCount",schemaPath:"#/properties/checkout_context/properties/itemCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs231 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.item_count !== undefined){
let data117 = data113.item_count;
const _errs233 = errors;
if((!((typeof data117 == "number") && (isFinite(data117)))) && (data117 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.item_count.type},message:"must be number,null"}];
return false;
}
if(errors === _errs233){
if((typeof data117 == "number") && (isFinite(data117))){
if(data117 > 1000000000 || isNaN(data117)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data117 < 0 || isNaN(data117)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/item_count",schemaPath:"#/properties/checkout_context/properties/item_count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid23 = _errs233 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.shippingCountry !== undefined){
let data118 = data113.shippingCountry;
const _errs235 = errors;
if((typeof data118 !== "string") && (data118 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/shippingCountry",schemaPath:"#/properties/checkout_context/properties/shippingCountry/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.shippingCountry.type},message:"must be string,null"}];
return false;
}
if(errors === _errs235){
if(typeof data118 === "string"){
if(data118.length > 64){
validate11.errors = [{instancePath:instancePath+"/checkout_context/shippingCountry",schemaPath:"#/properties/checkout_context/properties/shippingCountry/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid23 = _errs235 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data113.shipping_country !== undefined){
let data119 = data113.shipping_country;
const _errs237 = errors;
if((typeof data119 !== "string") && (data119 !== null)){
validate11.errors = [{instancePath:instancePath+"/checkout_context/shipping_country",schemaPath:"#/properties/checkout_context/properties/shipping_country/type",keyword:"type",params:{type: schema12.properties.checkout_context.properties.shipping_country.type},message:"must be string,null"}];
return false;
}
if(errors === _errs237){
if(typeof data119 === "string"){
if(data119.length > 64){
validate11.errors = [{instancePath:instancePath+"/checkout_context/shipping_country",schemaPath:"#/properties/checkout_context/properties/shipping_country/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid23 = _errs237 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
}
var valid0 = _errs225 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.accountChangeContext !== undefined){
let data120 = data.accountChangeContext;
const _errs239 = errors;
if((!(data120 && typeof data120 == "object" && !Array.isArray(data120))) && (data120 !== null)){
validate11.errors = [{instancePath:instancePath+"/accountChangeContext",schemaPath:"#/properties/accountChangeContext/type",keyword:"type",params:{type: schema12.properties.accountChangeContext.type},message:"must be object,null"}];
return false;
}
if(errors === _errs239){
if(data120 && typeof data120 == "object" && !Array.isArray(data120)){
if(data120.changeType !== undefined){
let data121 = data120.changeType;
const _errs241 = errors;
if((typeof data121 !== "string") && (data121 !== null)){
validate11.errors = [{instancePath:instancePath+"/accountChangeContext/changeType",schemaPath:"#/properties/accountChangeContext/properties/changeType/type",keyword:"type",params:{type: schema12.properties.accountChangeContext.properties.changeType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs241){
if(typeof data121 === "string"){
if(data121.length > 64){
validate11.errors = [{instancePath:instancePath+"/accountChangeContext/changeType",schemaPath:"#/properties/accountChangeContext/properties/changeType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid24 = _errs241 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data120.change_type !== undefined){
let data122 = data120.change_type;
const _errs243 = errors;
if((typeof data122 !== "string") && (data122 !== null)){
validate11.errors = [{instancePath:instancePath+"/accountChangeContext/change_type",schemaPath:"#/properties/accountChangeContext/properties/change_type/type",keyword:"type",params:{type: schema12.properties.accountChangeContext.properties.change_type.type},message:"must be string,null"}];
return false;
}
if(errors === _errs243){
if(typeof data122 === "string"){
if(data122.length > 64){
validate11.errors = [{instancePath:instancePath+"/accountChangeContext/change_type",schemaPath:"#/properties/accountChangeContext/properties/change_type/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid24 = _errs243 === errors;
}
else {
var valid24 = true;
}
}
}
}
var valid0 = _errs239 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.account_change_context !== undefined){
let data123 = data.account_change_context;
const _errs245 = errors;
if((!(data123 && typeof data123 == "object" && !Array.isArray(data123))) && (data123 !== null)){
validate11.errors = [{instancePath:instancePath+"/account_change_context",schemaPath:"#/properties/account_change_context/type",keyword:"type",params:{type: schema12.properties.account_change_context.type},message:"must be object,null"}];
return false;
}
if(errors === _errs245){
if(data123 && typeof data123 == "object" && !Array.isArray(data123)){
if(data123.changeType !== undefined){
let data124 = data123.changeType;
const _errs247 = errors;
if((typeof data124 !== "string") && (data124 !== null)){
validate11.errors = [{instancePath:instancePath+"/account_change_context/changeType",schemaPath:"#/properties/account_change_context/properties/changeType/type",keyword:"type",params:{type: schema12.properties.account_change_context.properties.changeType.type},message:"must be string,null"}];
return false;
}
if(errors === _errs247){
if(typeof data124 === "string"){
if(data124.length > 64){
validate11.errors = [{instancePath:instancePath+"/account_change_context/changeType",schemaPath:"#/properties/account_change_context/properties/changeType/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid25 = _errs247 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data123.change_type !== undefined){
let data125 = data123.change_type;
const _errs249 = errors;
if((typeof data125 !== "string") && (data125 !== null)){
validate11.errors = [{instancePath:instancePath+"/account_change_context/change_type",schemaPath:"#/properties/account_change_context/properties/change_type/type",keyword:"type",params:{type: schema12.properties.account_change_context.properties.change_type.type},message:"must be string,null"}];
return false;
}
if(errors === _errs249){
if(typeof data125 === "string"){
if(data125.length > 64){
validate11.errors = [{instancePath:instancePath+"/account_change_context/change_type",schemaPath:"#/properties/account_change_context/properties/change_type/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid25 = _errs249 === errors;
}
else {
var valid25 = true;
}
}
}
}
var valid0 = _errs245 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.challenge !== undefined){
let data126 = data.challenge;
const _errs251 = errors;
if((!(data126 && typeof data126 == "object" && !Array.isArray(data126))) && (data126 !== null)){
validate11.errors = [{instancePath:instancePath+"/challenge",schemaPath:"#/properties/challenge/type",keyword:"type",params:{type: schema12.properties.challenge.type},message:"must be object,null"}];
return false;
}
if(errors === _errs251){
if(data126 && typeof data126 == "object" && !Array.isArray(data126)){
if(data126.completed !== undefined){
let data127 = data126.completed;
const _errs253 = errors;
if((!(Array.isArray(data127))) && (data127 !== null)){
validate11.errors = [{instancePath:instancePath+"/challenge/completed",schemaPath:"#/properties/challenge/properties/completed/type",keyword:"type",params:{type: schema12.properties.challenge.properties.completed.type},message:"must be array,null"}];
return false;
}
if(errors === _errs253){
if(Array.isArray(data127)){
if(data127.length > 8){
validate11.errors = [{instancePath:instancePath+"/challenge/completed",schemaPath:"#/properties/challenge/properties/completed/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid27 = true;
const len4 = data127.length;
for(let i4=0; i4<len4; i4++){
let data128 = data127[i4];
const _errs255 = errors;
if(errors === _errs255){
if(typeof data128 === "string"){
if(data128.length > 32){
validate11.errors = [{instancePath:instancePath+"/challenge/completed/" + i4,schemaPath:"#/properties/challenge/properties/completed/items/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"}];
return false;
}
}
else {
validate11.errors = [{instancePath:instancePath+"/challenge/completed/" + i4,schemaPath:"#/properties/challenge/properties/completed/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid27 = _errs255 === errors;
if(!valid27){
break;
}
}
}
}
}
}
}
}
var valid0 = _errs251 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_url !== undefined){
let data129 = data.page_url;
const _errs257 = errors;
if((typeof data129 !== "string") && (data129 !== null)){
validate11.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/type",keyword:"type",params:{type: schema12.properties.page_url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs257){
if(typeof data129 === "string"){
if(data129.length > 2048){
validate11.errors = [{instancePath:instancePath+"/page_url",schemaPath:"#/properties/page_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs257 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.page_origin !== undefined){
let data130 = data.page_origin;
const _errs259 = errors;
if((typeof data130 !== "string") && (data130 !== null)){
validate11.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/type",keyword:"type",params:{type: schema12.properties.page_origin.type},message:"must be string,null"}];
return false;
}
if(errors === _errs259){
if(typeof data130 === "string"){
if(data130.length > 512){
validate11.errors = [{instancePath:instancePath+"/page_origin",schemaPath:"#/properties/page_origin/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs259 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.referrer !== undefined){
let data131 = data.referrer;
const _errs261 = errors;
if((typeof data131 !== "string") && (data131 !== null)){
validate11.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/type",keyword:"type",params:{type: schema12.properties.referrer.type},message:"must be string,null"}];
return false;
}
if(errors === _errs261){
if(typeof data131 === "string"){
if(data131.length > 2048){
validate11.errors = [{instancePath:instancePath+"/referrer",schemaPath:"#/properties/referrer/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs261 === errors;
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
}
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

export const verifyRequest = validate12;
const schema13 = {"type":"object","required":["event_id"],"properties":{"event_id":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_-]+$"}},"$id":"VerifyRequest"};
const pattern14 = new RegExp("^[A-Za-z0-9_-]+$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VerifyRequest" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.event_id === undefined) && (missing0 = "event_id")){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.event_id !== undefined){
let data0 = data.event_id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 128){
validate12.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(data0.length < 1){
validate12.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
if(!pattern14.test(data0)){
validate12.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\""}];
return false;
}
}
}
}
else {
validate12.errors = [{instancePath:instancePath+"/event_id",schemaPath:"#/properties/event_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}

export const createWorkspace = validate13;
const schema14 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"},"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000,"description":"Distinct visitors that may be verified in a month."},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"type":["object","null"],"properties":{"bias":{"type":"number","minimum":-10,"maximum":10,"description":"Log-odds of a clean request of a known user."},"points":{"type":"object","propertyNames":{"enum":["new_user_profile","device_changed","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","sim_changed","time_anomaly","velocity_anomaly","failed_login_burst","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10},"description":"Log-odds that a reason adds at full strength."},"shifts":{"type":"object","propertyNames":{"enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"additionalProperties":{"type":"object","propertyNames":{"enum":["new_user_profile","device_changed","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","sim_changed","time_anomaly","velocity_anomaly","failed_login_burst","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10},"description":"What a use case adds to points."}}},"additionalProperties":false,"description":"What this workspace changes of the scoring policy; null for nothing."}},"$id":"CreateWorkspace"};
const pattern15 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern15.test(data0)){
validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$"+"\""}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate13.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000000 || isNaN(data1)){
validate13.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate13.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate13.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 3650 || isNaN(data2)){
validate13.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650},message:"must be <= 3650"}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate13.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
let data3 = data.policy;
const _errs7 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate13.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: schema14.properties.policy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
const _errs9 = errors;
for(const key0 in data3){
if(!(((key0 === "bias") || (key0 === "points")) || (key0 === "shifts"))){
validate13.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs9 === errors){
if(data3.bias !== undefined){
let data4 = data3.bias;
const _errs10 = errors;
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 10 || isNaN(data4)){
validate13.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data4 < -10 || isNaN(data4)){
validate13.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.points !== undefined){
let data5 = data3.points;
const _errs12 = errors;
if(errors === _errs12){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key1 in data5){
const _errs14 = errors;
if(!((((((((((((((((((((((((((((((((key1 === "new_user_profile") || (key1 === "device_changed")) || (key1 === "multiple_devices")) || (key1 === "multiple_accounts")) || (key1 === "device_id_mismatch")) || (key1 === "emulator")) || (key1 === "geo_jump")) || (key1 === "vpn_detected")) || (key1 === "tor_exit")) || (key1 === "datacenter_ip")) || (key1 === "unusual_location")) || (key1 === "timezone_mismatch")) || (key1 === "timezone_invalid")) || (key1 === "behavior_anomaly")) || (key1 === "typing_speed_mismatch")) || (key1 === "session_entropy_low")) || (key1 === "mouse_pattern_changed")) || (key1 === "excessive_paste")) || (key1 === "bot_detected")) || (key1 === "automation")) || (key1 === "superhuman_input")) || (key1 === "sim_changed")) || (key1 === "time_anomaly")) || (key1 === "velocity_anomaly")) || (key1 === "failed_login_burst")) || (key1 === "behavior_shift_detected")) || (key1 === "typing_speed_changed")) || (key1 === "uniform_typing_pattern")) || (key1 === "incognito")) || (key1 === "ad_blocker")) || (key1 === "challenge_passed")) || (key1 === "test_fingerprint"))){
const err0 = {instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/propertyNames/enum",keyword:"enum",params:{allowedValues: schema14.properties.policy.properties.points.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid2 = _errs14 === errors;
if(!valid2){
const err1 = {instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate13.errors = vErrors;
return false;
break;
}
}
if(valid2){
for(const key2 in data5){
let data6 = data5[key2];
const _errs16 = errors;
if(errors === _errs16){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 10 || isNaN(data6)){
validate13.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data6 < -10 || isNaN(data6)){
validate13.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid3 = _errs16 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.shifts !== undefined){
let data7 = data3.shifts;
const _errs18 = errors;
if(errors === _errs18){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key3 in data7){
const _errs20 = errors;
if(!(((((((key3 === "score") || (key3 === "collect")) || (key3 === "login")) || (key3 === "checkout")) || (key3 === "registration")) || (key3 === "password_reset")) || (key3 === "account_change"))){
const err2 = {instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/propertyNames/enum",keyword:"enum",params:{allowedValues: schema14.properties.policy.properties.shifts.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid4 = _errs20 === errors;
if(!valid4){
const err3 = {instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/propertyNames",keyword:"propertyNames",params:{propertyName: key3},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate13.errors = vErrors;
return false;
break;
}
}
if(valid4){
for(const key4 in data7){
let data8 = data7[key4];
const _errs22 = errors;
if(errors === _errs22){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key5 in data8){
const _errs24 = errors;
if(!((((((((((((((((((((((((((((((((key5 === "new_user_profile") || (key5 === "device_changed")) || (key5 === "multiple_devices")) || (key5 === "multiple_accounts")) || (key5 === "device_id_mismatch")) || (key5 === "emulator")) || (key5 === "geo_jump")) || (key5 === "vpn_detected")) || (key5 === "tor_exit")) || (key5 === "datacenter_ip")) || (key5 === "unusual_location")) || (key5 === "timezone_mismatch")) || (key5 === "timezone_invalid")) || (key5 === "behavior_anomaly")) || (key5 === "typing_speed_mismatch")) || (key5 === "session_entropy_low")) || (key5 === "mouse_pattern_changed")) || (key5 === "excessive_paste")) || (key5 === "bot_detected")) || (key5 === "automation")) || (key5 === "superhuman_input")) || (key5 === "sim_changed")) || (key5 === "time_anomaly")) || (key5 === "velocity_anomaly")) || (key5 === "failed_login_burst")) || (key5 === "behavior_shift_detected")) || (key5 === "typing_speed_changed")) || (key5 === "uniform_typing_pattern")) || (key5 === "incognito")) || (key5 === "ad_blocker")) || (key5 === "challenge_passed")) || (key5 === "test_fingerprint"))){
const err4 = {instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/propertyNames/enum",keyword:"enum",params:{allowedValues: schema14.properties.policy.properties.shifts.additionalProperties.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid6 = _errs24 === errors;
if(!valid6){
const err5 = {instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate13.errors = vErrors;
return false;
break;
}
}
if(valid6){
for(const key6 in data8){
let data9 = data8[key6];
const _errs26 = errors;
if(errors === _errs26){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 10 || isNaN(data9)){
validate13.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data9 < -10 || isNaN(data9)){
validate13.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid7 = _errs26 === errors;
if(!valid7){
break;
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
validate13.errors = [{instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
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
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

export const changeWorkspace = validate14;
const schema15 = {"type":"object","properties":{"protected_devices":{"type":"integer","minimum":0,"maximum":1000000000,"description":"Distinct visitors that may be verified in a month."},"retention_days":{"type":"integer","minimum":1,"maximum":3650},"policy":{"type":["object","null"],"properties":{"bias":{"type":"number","minimum":-10,"maximum":10,"description":"Log-odds of a clean request of a known user."},"points":{"type":"object","propertyNames":{"enum":["new_user_profile","device_changed","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","sim_changed","time_anomaly","velocity_anomaly","failed_login_burst","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10},"description":"Log-odds that a reason adds at full strength."},"shifts":{"type":"object","propertyNames":{"enum":["score","collect","login","checkout","registration","password_reset","account_change"]},"additionalProperties":{"type":"object","propertyNames":{"enum":["new_user_profile","device_changed","multiple_devices","multiple_accounts","device_id_mismatch","emulator","geo_jump","vpn_detected","tor_exit","datacenter_ip","unusual_location","timezone_mismatch","timezone_invalid","behavior_anomaly","typing_speed_mismatch","session_entropy_low","mouse_pattern_changed","excessive_paste","bot_detected","automation","superhuman_input","sim_changed","time_anomaly","velocity_anomaly","failed_login_burst","behavior_shift_detected","typing_speed_changed","uniform_typing_pattern","incognito","ad_blocker","challenge_passed","test_fingerprint"]},"additionalProperties":{"type":"number","minimum":-10,"maximum":10},"description":"What a use case adds to points."}}},"additionalProperties":false,"description":"What this workspace changes of the scoring policy; null for nothing."}},"$id":"ChangeWorkspace","minProperties":1};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ChangeWorkspace" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate14.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
return false;
}
else {
if(data.protected_devices !== undefined){
let data0 = data.protected_devices;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate14.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000000000 || isNaN(data0)){
validate14.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate14.errors = [{instancePath:instancePath+"/protected_devices",schemaPath:"#/properties/protected_devices/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate14.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 3650 || isNaN(data1)){
validate14.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3650},message:"must be <= 3650"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate14.errors = [{instancePath:instancePath+"/retention_days",schemaPath:"#/properties/retention_days/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
let data2 = data.policy;
const _errs5 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate14.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/type",keyword:"type",params:{type: schema15.properties.policy.type},message:"must be object,null"}];
return false;
}
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs7 = errors;
for(const key0 in data2){
if(!(((key0 === "bias") || (key0 === "points")) || (key0 === "shifts"))){
validate14.errors = [{instancePath:instancePath+"/policy",schemaPath:"#/properties/policy/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs7 === errors){
if(data2.bias !== undefined){
let data3 = data2.bias;
const _errs8 = errors;
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 10 || isNaN(data3)){
validate14.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data3 < -10 || isNaN(data3)){
validate14.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/bias",schemaPath:"#/properties/policy/properties/bias/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data2.points !== undefined){
let data4 = data2.points;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
const _errs12 = errors;
if(!((((((((((((((((((((((((((((((((key1 === "new_user_profile") || (key1 === "device_changed")) || (key1 === "multiple_devices")) || (key1 === "multiple_accounts")) || (key1 === "device_id_mismatch")) || (key1 === "emulator")) || (key1 === "geo_jump")) || (key1 === "vpn_detected")) || (key1 === "tor_exit")) || (key1 === "datacenter_ip")) || (key1 === "unusual_location")) || (key1 === "timezone_mismatch")) || (key1 === "timezone_invalid")) || (key1 === "behavior_anomaly")) || (key1 === "typing_speed_mismatch")) || (key1 === "session_entropy_low")) || (key1 === "mouse_pattern_changed")) || (key1 === "excessive_paste")) || (key1 === "bot_detected")) || (key1 === "automation")) || (key1 === "superhuman_input")) || (key1 === "sim_changed")) || (key1 === "time_anomaly")) || (key1 === "velocity_anomaly")) || (key1 === "failed_login_burst")) || (key1 === "behavior_shift_detected")) || (key1 === "typing_speed_changed")) || (key1 === "uniform_typing_pattern")) || (key1 === "incognito")) || (key1 === "ad_blocker")) || (key1 === "challenge_passed")) || (key1 === "test_fingerprint"))){
const err0 = {instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/propertyNames/enum",keyword:"enum",params:{allowedValues: schema15.properties.policy.properties.points.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid2 = _errs12 === errors;
if(!valid2){
const err1 = {instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate14.errors = vErrors;
return false;
break;
}
}
if(valid2){
for(const key2 in data4){
let data5 = data4[key2];
const _errs14 = errors;
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 10 || isNaN(data5)){
validate14.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data5 < -10 || isNaN(data5)){
validate14.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/points/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/points/additionalProperties/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid3 = _errs14 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/points",schemaPath:"#/properties/policy/properties/points/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data2.shifts !== undefined){
let data6 = data2.shifts;
const _errs16 = errors;
if(errors === _errs16){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key3 in data6){
const _errs18 = errors;
if(!(((((((key3 === "score") || (key3 === "collect")) || (key3 === "login")) || (key3 === "checkout")) || (key3 === "registration")) || (key3 === "password_reset")) || (key3 === "account_change"))){
const err2 = {instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/propertyNames/enum",keyword:"enum",params:{allowedValues: schema15.properties.policy.properties.shifts.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid4 = _errs18 === errors;
if(!valid4){
const err3 = {instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/propertyNames",keyword:"propertyNames",params:{propertyName: key3},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate14.errors = vErrors;
return false;
break;
}
}
if(valid4){
for(const key4 in data6){
let data7 = data6[key4];
const _errs20 = errors;
if(errors === _errs20){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key5 in data7){
const _errs22 = errors;
if(!((((((((((((((((((((((((((((((((key5 === "new_user_profile") || (key5 === "device_changed")) || (key5 === "multiple_devices")) || (key5 === "multiple_accounts")) || (key5 === "device_id_mismatch")) || (key5 === "emulator")) || (key5 === "geo_jump")) || (key5 === "vpn_detected")) || (key5 === "tor_exit")) || (key5 === "datacenter_ip")) || (key5 === "unusual_location")) || (key5 === "timezone_mismatch")) || (key5 === "timezone_invalid")) || (key5 === "behavior_anomaly")) || (key5 === "typing_speed_mismatch")) || (key5 === "session_entropy_low")) || (key5 === "mouse_pattern_changed")) || (key5 === "excessive_paste")) || (key5 === "bot_detected")) || (key5 === "automation")) || (key5 === "superhuman_input")) || (key5 === "sim_changed")) || (key5 === "time_anomaly")) || (key5 === "velocity_anomaly")) || (key5 === "failed_login_burst")) || (key5 === "behavior_shift_detected")) || (key5 === "typing_speed_changed")) || (key5 === "uniform_typing_pattern")) || (key5 === "incognito")) || (key5 === "ad_blocker")) || (key5 === "challenge_passed")) || (key5 === "test_fingerprint"))){
const err4 = {instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/propertyNames/enum",keyword:"enum",params:{allowedValues: schema15.properties.policy.properties.shifts.additionalProperties.propertyNames.enum},message:"must be equal to one of the allowed values",propertyName:key5};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid6 = _errs22 === errors;
if(!valid6){
const err5 = {instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate14.errors = vErrors;
return false;
break;
}
}
if(valid6){
for(const key6 in data7){
let data8 = data7[key6];
const _errs24 = errors;
if(errors === _errs24){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 10 || isNaN(data8)){
validate14.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];
return false;
}
else {
if(data8 < -10 || isNaN(data8)){
validate14.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: -10},message:"must be >= -10"}];
return false;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/additionalProperties/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid7 = _errs24 === errors;
if(!valid7){
break;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/shifts/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/policy/properties/shifts/additionalProperties/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid5 = _errs20 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/policy/shifts",schemaPath:"#/properties/policy/properties/shifts/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
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
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

export const createKey = validate15;
const schema16 = {"type":"object","required":["kind","mode"],"properties":{"kind":{"type":"string","enum":["api","public","secret"]},"mode":{"type":"string","enum":["test","live"]},"limit":{"type":"integer","minimum":1,"maximum":1000000,"description":"Requests per second; null for the default of the mode."}},"$id":"CreateKey"};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.kind === undefined) && (missing0 = "kind")) || ((data.mode === undefined) && (missing0 = "mode"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined){
let data0 = data.kind;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate15.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data0 === "api") || (data0 === "public")) || (data0 === "secret"))){
validate15.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema16.properties.kind.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data1 = data.mode;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate15.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data1 === "test") || (data1 === "live"))){
validate15.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema16.properties.mode.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data2 = data.limit;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate15.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000 || isNaN(data2)){
validate15.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate15.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

export const changeKey = validate16;
const schema17 = {"type":"object","properties":{"state":{"type":"string","enum":["active","inactive"]},"limit":{"type":["integer","null"],"minimum":1,"maximum":1000000,"description":"Requests per second; null for the default of the mode."}},"$id":"ChangeKey","minProperties":1};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ChangeKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate16.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
return false;
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate16.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data0 === "active") || (data0 === "inactive"))){
validate16.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema17.properties.state.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data1 = data.limit;
const _errs3 = errors;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
validate16.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: schema17.properties.limit.type},message:"must be integer,null"}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000 || isNaN(data1)){
validate16.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate16.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}

export const rotateKey = validate17;
const schema18 = {"type":"object","properties":{"overlap_seconds":{"type":"integer","minimum":0,"maximum":7776000,"description":"How long the old key goes on; a day when absent."}},"$id":"RotateKey"};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="RotateKey" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.overlap_seconds !== undefined){
let data0 = data.overlap_seconds;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate17.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 7776000 || isNaN(data0)){
validate17.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7776000},message:"must be <= 7776000"}];
return false;
}
else {
if(data0 < 0 || isNaN(data0)){
validate17.errors = [{instancePath:instancePath+"/overlap_seconds",schemaPath:"#/properties/overlap_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}

export const createErasure = validate18;
const schema19 = {"type":"object","required":["mode"],"properties":{"mode":{"type":"string","enum":["test","live"]},"user":{"type":"string","minLength":1,"maxLength":256,"description":"A user id as it was sent. Only its keyed hash is kept."},"visitor":{"type":"string","pattern":"^[0-9a-fA-F]{64}$","description":"A visitor id."}},"$id":"CreateErasure","description":"One of `user` and `visitor`."};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateErasure" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.mode !== undefined){
let data0 = data.mode;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate18.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data0 === "test") || (data0 === "live"))){
validate18.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema19.properties.mode.enum},message:"must be equal to one of the allowed values"}];
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
validate18.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];
return false;
}
else {
if(data1.length < 1){
validate18.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate18.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{64}$"},message:"must match pattern \""+"^[0-9a-fA-F]{64}$"+"\""}];
return false;
}
}
else {
validate18.errors = [{instancePath:instancePath+"/visitor",schemaPath:"#/properties/visitor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}

export const createWebhook = validate19;
const schema20 = {"type":"object","required":["url","events","mode"],"properties":{"url":{"type":"string","format":"uri","maxLength":2048,"description":"HTTPS, no private address."},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","quota.exceeded"]},"minItems":1,"maxItems":3,"uniqueItems":true},"mode":{"type":"string","enum":["test","live"]}},"$id":"CreateWebhook","description":"A workspace has at most 20."};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CreateWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.events === undefined) && (missing0 = "events"))) || ((data.mode === undefined) && (missing0 = "mode"))){
validate19.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
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
validate19.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
else {
validate19.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data1.length > 3){
validate19.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"}];
return false;
}
else {
if(data1.length < 1){
validate19.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(typeof data2 !== "string"){
validate19.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "quota.exceeded"))){
validate19.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema20.properties.events.items.enum},message:"must be equal to one of the allowed values"}];
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
validate19.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
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
validate19.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
validate19.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data3 === "test") || (data3 === "live"))){
validate19.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema20.properties.mode.enum},message:"must be equal to one of the allowed values"}];
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
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

export const changeWebhook = validate20;
const schema21 = {"type":"object","properties":{"url":{"type":"string","format":"uri","maxLength":2048,"description":"HTTPS, no private address."},"events":{"type":"array","items":{"type":"string","enum":["event.verified","event.blocked","quota.exceeded"]},"minItems":1,"maxItems":3,"uniqueItems":true},"state":{"type":"string","enum":["active","disabled"]}},"$id":"ChangeWebhook","minProperties":1};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ChangeWebhook" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate20.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
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
validate20.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
if(data1.length > 3){
validate20.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"}];
return false;
}
else {
if(data1.length < 1){
validate20.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(typeof data2 !== "string"){
validate20.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data2 === "event.verified") || (data2 === "event.blocked")) || (data2 === "quota.exceeded"))){
validate20.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.events.items.enum},message:"must be equal to one of the allowed values"}];
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
validate20.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
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
validate20.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
validate20.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data3 === "active") || (data3 === "disabled"))){
validate20.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema21.properties.state.enum},message:"must be equal to one of the allowed values"}];
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
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
