package io.braid.spi.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private final FairQueue<String> queue = new FairQueue<>();

    @Test
    void usersAreServedInTurnAndEachInTheOrderOfArrival() {
        add("a1", "a2", "a3", "b1", "c1", "c2");
        assertThat(all()).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aUserWhoIsNotReadyDelaysNobodyAndKeepsThePlace() {
        add("a1", "a2", "b1", "b2");
        assertThat(queue.pollUser(user -> !user.equals("a"))).contains("b1");
        assertThat(all()).containsExactly("a1", "b2", "a2");
    }

    @Test
    void aRequestThatIsNotReadyDelaysNoOtherOfItsUser() {
        add("a1", "a2", "b1");
        assertThat(queue.poll(request -> !request.equals("a1"))).contains("a2");
        assertThat(all()).containsExactly("b1", "a1");
    }

    @Test
    void nothingReadyServesNobody() {
        add("a1", "b1");
        assertThat(queue.poll(request -> false)).isEmpty();
        assertThat(queue.size()).isEqualTo(2);
    }

    @Test
    void whoWithdrawsKeepsThePlaceForTheRest() {
        add("a1", "a2", "b1");
        assertThat(queue.remove("a", "a1")).isTrue();
        assertThat(queue.remove("a", "a1")).isFalse();
        assertThat(queue.remove("c", "c1")).isFalse();
        assertThat(all()).containsExactly("a2", "b1");
    }

    @Test
    void whoIsServedGoesToTheEnd() {
        add("a1", "a2", "b1");
        assertThat(queue.first("a")).contains("a1");
        assertThat(queue.serve("a", "a1")).isTrue();
        assertThat(queue.users()).containsExactly("b", "a");
        assertThat(queue.serve("a", "a1")).isFalse();
        assertThat(queue.users()).containsExactly("b", "a");
    }

    @Test
    void whatIsPutBackIsTheUsersFirst() {
        add("a1", "b1");
        queue.addFirst("a", "a0");
        assertThat(all()).containsExactly("a0", "b1", "a1");
    }

    @Test
    void asManyAreAheadAsAreServedBefore() {
        add("a1", "a2", "a3", "b1", "c1", "c2", "d1");
        assertThat(queue.ahead("a", "a1")).isEqualTo(3);
        assertThat(queue.ahead("a", "a2")).isEqualTo(5);
        assertThat(queue.ahead("c", "c2")).isEqualTo(5);
    }

    private void add(String... requests) {
        for (String request : requests) {
            queue.add(request.substring(0, 1), request);
        }
    }

    private List<String> all() {
        List<String> served = new ArrayList<>();
        for (Optional<String> next = queue.poll(any -> true); next.isPresent(); next = queue.poll(any -> true)) {
            served.add(next.get());
        }
        return served;
    }
}
