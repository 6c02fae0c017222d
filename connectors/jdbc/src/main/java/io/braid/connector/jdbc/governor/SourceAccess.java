package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SourceErrors;

/** Shared parts of all readers of one source: its configuration, its governor and its error texts. */
public record SourceAccess(JdbcSourceConfig config, Governor governor, SourceErrors errors) {}
