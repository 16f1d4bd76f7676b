//! What a table answers for a player before the actions of an activation.

use sortie_deadzone_2e::Deadzone;
use sortie_testkit::Game;

fn opening(head: &str, abilities: &str) -> Game<Deadzone> {
    Game::new(&format!(
        "board = 'open'\nstep = 'start-activation'\nactive = {{ model = 'A1' }}\n{head}\n\
         model = [{{ name = 'A1', side = 'a', at = '4.2.1', abilities = ['{abilities}'] }}, \
         {{ name = 'B1', side = 'b', at = '8.8.1' }}]"
    ))
}

#[test]
fn a_special_of_the_start_is_kept_unless_the_player_asks_for_it() {
    let game = opening("a = { command = ['splat', 'move'], special = 'Mobile Infantry' }", "Jump Pack");
    game.offers("special");
    assert_eq!((game.asked().as_str(), game.answered().as_str()), ("a opening", "end"));
}

#[test]
fn a_smokescreen_is_free_and_comes_once_so_its_moment_is_asked_for() {
    let game = opening("", "Toxic Smokescreen");
    game.offers("smokescreen");
    assert_eq!((game.asked().as_str(), game.answered().as_str()), ("a opening", ""));
}
