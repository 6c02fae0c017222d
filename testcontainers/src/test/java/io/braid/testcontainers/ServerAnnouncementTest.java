package io.braid.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ServerAnnouncementTest {
    @Test
    void theAddressesAreThoseOfTheLine() {
        assertThat(ServerAnnouncement.in("Braid 0.1.0 serves a, b at 127.0.0.1:41, and by PostgreSQL's protocol at"
                        + " 127.0.0.1:42 (health: http://127.0.0.1:43/health/ready). Stop it with Ctrl-C."))
                .contains(new ServerAnnouncement(41, 42, "http://127.0.0.1:43"));
        assertThat(ServerAnnouncement.in(
                        "Braid 0.1.0 serves no database yet at [::1]:41 (health: http://[::1]:43/health/ready)."))
                .contains(new ServerAnnouncement(41, 0, "http://[::1]:43"));
        assertThat(ServerAnnouncement.in("Created the first user")).isEmpty();
    }
}
