package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SourceErrors;

/** Parts shared by all readers of one source: its configuration, governor and error messages. */
public record SourceAccess(JdbcSourceConfig config, Governor governor, SourceErrors errors) {}
