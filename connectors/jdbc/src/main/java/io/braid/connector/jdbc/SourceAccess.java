package io.braid.connector.jdbc;

/** What all ways of reading one source share: where it is, who guards it, and how its errors read. */
public record SourceAccess(JdbcSourceConfig config, Governor governor, SourceErrors errors) {}
