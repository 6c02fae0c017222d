package io.braid.grammar.statement;

/** Parsed statement, neither planned nor executed. */
public sealed interface Statement permits Query, Write, TableStatement, LoadRows, Change, Command, UserCommand, Show {}
