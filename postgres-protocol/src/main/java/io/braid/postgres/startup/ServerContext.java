package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.network.client.Connections;
import io.braid.network.client.LoginAttempts;
import io.braid.postgres.session.Notifications;
import java.time.Duration;

/** Components that all connections of the listener share. */
record ServerContext(
        ProtocolServices services,
        Connections connections,
        LoginAttempts attempts,
        CancelKeys keys,
        Notifications notifications,
        Duration loginTimeout) {}
