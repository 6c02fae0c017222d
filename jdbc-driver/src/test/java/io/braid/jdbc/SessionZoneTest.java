package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Test that a session gets the time zone of its URL, or by default that of this computer. */
final class SessionZoneTest {
    @Test
    void aZoneThatIsNoneIsRefusedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> settings("?timeZone=Mars/Olympus").login())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(
                        "timeZone is 'Mars/Olympus'; expected a time zone such as Europe/Berlin, or server");
    }

    @Test
    void theServerIsToldTheZone() throws SQLException {
        assertThat(settings("?timeZone=Asia/Tokyo").login().properties()).containsEntry("timeZone", "Asia/Tokyo");
        assertThat(settings("").login().properties())
                .containsEntry("timeZone", ZoneId.systemDefault().getId());
        assertThat(settings("?timeZone=server").login().properties()).doesNotContainKey("timeZone");
    }

    private static ConnectionProperties settings(String properties) throws SQLException {
        return new ConnectionProperties(BraidUrl.parse("jdbc:braid://localhost/shop" + properties), new Properties());
    }
}
