/** Values of parameters: conversion from what clients send to the types that a statement has. */
@NullMarked
package io.braid.execution.parameter;

import org.jspecify.annotations.NullMarked;
