package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.ProtocolException;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Progress;
import io.braid.wire.message.ResultHeader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for who does not read is bounded, whatever the server sends. */
class InboxTest {
    @Test
    void anAnswerBeginsAndEndsOnce() throws Exception {
        Inbox inbox = new Inbox(1, 3);
        inbox.put(new ResultHeader(1, List.of()));
        inbox.put(new Complete(1, 0, List.of()));

        assertThatThrownBy(() -> inbox.put(new ResultHeader(1, List.of())))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("result 1");
    }

    @Test
    void howFarItIsMayBeToldWithoutEnd() throws Exception {
        Inbox inbox = new Inbox(1, 3);
        for (int i = 0; i < 1000; i++) {
            inbox.put(new Progress(1, i, 0, 0, -1));
        }
        assertThat(inbox.poll()).isInstanceOf(Progress.class);
        assertThat(inbox.poll()).isNull();
    }
}
