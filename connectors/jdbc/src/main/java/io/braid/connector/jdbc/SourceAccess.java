package io.braid.connector.jdbc;

/** What all ways of reading one source share: where it is, how many connections it allows, and how its errors read. */
public record SourceAccess(JdbcSourceConfig config, ConnectionLimit limit, SourceErrors errors) {}
