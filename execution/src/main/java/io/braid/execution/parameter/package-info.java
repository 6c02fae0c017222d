/** Parameter values: conversion from client types to the types of a statement's parameters. */
@NullMarked
package io.braid.execution.parameter;

import org.jspecify.annotations.NullMarked;
