package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.ProtocolException;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Progress;
import io.braid.wire.message.ResultHeader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Test that the messages queued for a slow reader are bounded, whatever the server sends. */
class ReplyQueueTest {
    @Test
    void anAnswerBeginsAndEndsOnce() throws Exception {
        ReplyQueue replies = new ReplyQueue(1, 3);
        replies.put(new ResultHeader(1, List.of()));
        replies.put(new Complete(1, 0, List.of()));

        assertThatThrownBy(() -> replies.put(new ResultHeader(1, List.of())))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("result 1");
    }

    @Test
    void howFarItIsMayBeToldWithoutEnd() throws Exception {
        ReplyQueue replies = new ReplyQueue(1, 3);
        for (int i = 0; i < 1000; i++) {
            replies.put(new Progress(1, i, 0, 0, -1));
        }
        assertThat(replies.poll()).isInstanceOf(Progress.class);
        assertThat(replies.poll()).isNull();
    }
}
