package io.braid.grammar.statement;

/** A statement, read but not yet planned or carried out. */
public sealed interface Statement permits Query, Write, TableStatement, LoadRows, Change, Command, UserCommand, Show {}
